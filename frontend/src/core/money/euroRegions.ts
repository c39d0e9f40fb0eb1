/** Two-letter codes of countries and regions that use the euro. */
export const EURO_REGIONS: readonly string[] =
  "AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK".split(" ");
