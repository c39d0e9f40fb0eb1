import { type Currency, isCurrency } from "@/core/money/currency";
import { EURO_REGIONS } from "@/core/money/euroRegions";

/** Currencies of the regions where most readers live. Unknown regions have none. */
const BY_REGION: Record<string, Currency> = {
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
 * Returns the currency of a browser language's region ("de-CH"), or of the region where most speakers live ("tr"). Null
 * for an unknown region and for an invalid language.
 */
export function regionCurrency(language: string): Currency | null {
  try {
    const currency = BY_REGION[new Intl.Locale(language).maximize().region ?? ""];
    return currency !== undefined && isCurrency(currency) ? currency : null;
  } catch {
    return null;
  }
}
