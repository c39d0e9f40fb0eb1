package exchangerate

// snapshot holds the rates of one euro on a day.
type snapshot struct {
	day           Day
	usd, gbp, try float64
}

// snapshots are the fallback for four currencies and the reference for plausible rates: the European Central Bank's reference
// rates of the last working day of each June, from 2021 also of each December, and the newest day. Add a row every year, and at
// once when a currency is redenominated.
var snapshots = []snapshot{
	{mustParseDay("2005-06-30"), 1.2092, 0.67420, 1.6194},
	{mustParseDay("2006-06-30"), 1.2713, 0.69210, 2.0075},
	{mustParseDay("2007-06-29"), 1.3505, 0.67400, 1.7740},
	{mustParseDay("2008-06-30"), 1.5764, 0.79225, 1.9323},
	{mustParseDay("2009-06-30"), 1.4134, 0.85210, 2.1614},
	{mustParseDay("2010-06-30"), 1.2271, 0.81745, 1.9400},
	{mustParseDay("2011-06-30"), 1.4453, 0.90255, 2.3500},
	{mustParseDay("2012-06-29"), 1.2590, 0.80680, 2.2834},
	{mustParseDay("2013-06-28"), 1.3080, 0.85720, 2.5210},
	{mustParseDay("2014-06-30"), 1.3658, 0.80150, 2.8969},
	{mustParseDay("2015-06-30"), 1.1189, 0.71140, 2.9953},
	{mustParseDay("2016-06-30"), 1.1102, 0.82650, 3.2060},
	{mustParseDay("2017-06-30"), 1.1412, 0.87933, 4.0134},
	{mustParseDay("2018-06-29"), 1.1658, 0.88605, 5.3385},
	{mustParseDay("2019-06-28"), 1.1380, 0.89655, 6.5655},
	{mustParseDay("2020-06-30"), 1.1198, 0.91243, 7.6761},
	{mustParseDay("2021-06-30"), 1.1884, 0.85805, 10.3210},
	{mustParseDay("2021-12-31"), 1.1326, 0.84028, 15.2335},
	{mustParseDay("2022-06-30"), 1.0387, 0.85820, 17.3220},
	{mustParseDay("2022-12-30"), 1.0666, 0.88693, 19.9649},
	{mustParseDay("2023-06-30"), 1.0866, 0.85828, 28.3193},
	{mustParseDay("2023-12-29"), 1.1050, 0.86905, 32.6531},
	{mustParseDay("2024-06-28"), 1.0705, 0.84638, 35.1868},
	{mustParseDay("2024-12-30"), 1.0444, 0.82950, 36.8914},
	{mustParseDay("2025-06-30"), 1.1720, 0.85550, 46.5682},
	{mustParseDay("2025-12-30"), 1.1757, 0.87120, 50.4647},
	{mustParseDay("2026-06-30"), 1.1394, 0.86178, 53.1642},
	{mustParseDay("2026-10-01"), 1.1298, 0.85373, 55.3993},
}

// builtin returns the rate of the last snapshot up to a day, or of the first snapshot. False when the table lacks one of the
// currencies.
func builtin(pair Pair, day Day) (Rate, bool) {
	at := snapshots[0]
	for _, s := range snapshots[1:] {
		if s.day <= day {
			at = s
		}
	}
	base, quote := at.euro(pair.Base), at.euro(pair.Quote)
	if base == 0 || quote == 0 {
		return Rate{}, false
	}
	return Rate{Pair: pair, Day: at.day, Value: rounded(quote / base), Source: Builtin}, true
}

// euro returns the value of one euro in a currency; zero for a currency that is not in the table.
func (s snapshot) euro(currency Currency) float64 {
	switch currency {
	case EUR:
		return 1
	case USD:
		return s.usd
	case GBP:
		return s.gbp
	case TRY:
		return s.try
	default:
		return 0
	}
}
