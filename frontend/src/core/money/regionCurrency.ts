import { type Currency, isCurrency } from "./currency";
import { EURO_REGIONS } from "./euroRegions";

/** What is paid with where most readers live; where it is not known, nothing is guessed. */
const OF_REGIONS: Record<string, Currency> = {
  ...Object.fromEntries(EURO_REGIONS.map((region) => [region, "EUR"])),
  ...Object.fromEntries(
    (
      "AE:AED AL:ALL AM:AMD AR:ARS AU:AUD AZ:AZN BA:BAM BR:BRL CA:CAD CH:CHF CL:CLP CN:CNY CO:COP CR:CRC CZ:CZK DK:DKK " +
      "DO:DOP DZ:DZD EC:USD EG:EGP GB:GBP GE:GEL GT:GTQ HK:HKD HU:HUF ID:IDR IL:ILS IN:INR IS:ISK JP:JPY KR:KRW KZ:KZT " +
      "LI:CHF MA:MAD MD:MDL MK:MKD MX:MXN MY:MYR NO:NOK NZ:NZD PE:PEN PH:PHP PL:PLN PR:USD RO:RON RS:RSD RU:RUB SA:SAR " +
      "SE:SEK SG:SGD SN:XOF SV:USD TH:THB TN:TND TR:TRY TW:TWD UA:UAH US:USD UY:UYU VN:VND ZA:ZAR"
    )
      .split(" ")
      .map((pair) => pair.split(":")),
  ),
};

/**
 * The currency of the region that a browser's language names ("de-CH"), or where most who speak it live ("tr"). Null for a
 * region that is not known here, and for a language that is none.
 */
export function regionCurrency(language: string): Currency | null {
  try {
    const currency = OF_REGIONS[new Intl.Locale(language).maximize().region ?? ""];
    return currency !== undefined && isCurrency(currency) ? currency : null;
  } catch {
    return null;
  }
}
