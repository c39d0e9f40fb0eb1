/** Countries and regions in which the euro is paid with, by their two letters. */
export const EURO_REGIONS: readonly string[] =
  "AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK".split(" ");
