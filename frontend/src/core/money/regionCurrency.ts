import { type Currency, isCurrency } from "./currency";

const EURO = "AD AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK BG";

/** What is paid with where most readers live; where it is not known, nothing is guessed. */
const OF_REGIONS: Record<string, Currency> = {
  ...Object.fromEntries(EURO.split(" ").map((region) => [region, "EUR"])),
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

/** What is paid with in a country or region, by its two letters; null for one that is not known here. */
export function currencyOfRegion(region: string): Currency | null {
  const currency = OF_REGIONS[region];
  return currency !== undefined && isCurrency(currency) ? currency : null;
}

/**
 * The currency of the region that a browser's language names ("de-CH"), or where most who speak it live ("tr"). Null for a
 * region that is not known here, and for a language that is none.
 */
export function regionCurrency(language: string): Currency | null {
  try {
    return currencyOfRegion(new Intl.Locale(language).maximize().region ?? "");
  } catch {
    return null;
  }
}
