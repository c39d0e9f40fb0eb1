/**
 * The demo data: four friends, a trip paid in two currencies, a dinner, and a settled trip of last winter. Elif's grandfather
 * lives at the trip's destination; he has no account and joins a dinner and a breakfast. Jonas and Sofía are a couple and pay
 * as one. Jonas joins the dinner late, so the app asks him which of its expenses were his too. A part of the balloon ride's
 * price came back, and the wine tasting has its bill. The bill of the dinner after the trip is open at the table. Mert
 * paid Jonas a first half with PayPal, and Elif a part of the birthday, which asks her whether it arrived. Elif settled the ski
 * week from Jonas's page, and he has the money. Every split divides evenly, so that the demo needs no arithmetic.
 */

export const password = "divido-demo";

/** The first one is the demo login. */
export const people = {
  elif: {
    email: "elif@divido.test",
    language: "en",
    first_name: "Elif",
    last_name: "Kaya",
    country: "Türkiye",
    city: "İstanbul",
    iban: "TR330006100519786457841326",
    iban_currency: "TRY",
    handles: { paypal: "elifkaya", revolut: "elifk", other: "FAST: +90 500 000 00 00" },
  },
  jonas: {
    email: "jonas@divido.test",
    language: "de",
    first_name: "Jonas",
    last_name: "Weber",
    country: "Deutschland",
    city: "Hamburg",
    iban: "DE89370400440532013000",
    iban_currency: "EUR",
    handles: { paypal: "jonasweber" },
  },
  sofia: {
    email: "sofia@divido.test",
    language: "es",
    first_name: "Sofía",
    last_name: "Ruiz",
    country: "España",
    city: "Valencia",
    iban: "ES9121000418450200051332",
    iban_currency: "EUR",
  },
  mert: {
    email: "mert@divido.test",
    language: "tr",
    first_name: "Mert",
    last_name: "Demir",
    country: "Türkiye",
    city: "Ankara",
  },
};

const göreme = {
  place_name: "Göreme",
  place_city: "Nevşehir",
  place_country: "Türkiye",
  place_lat: 38.6431,
  place_lon: 34.8289,
};
const ürgüp = {
  place_name: "Ürgüp",
  place_city: "Nevşehir",
  place_country: "Türkiye",
  place_lat: 38.6312,
  place_lon: 34.9125,
};
const kadıköy = {
  place_name: "Kadıköy",
  place_city: "İstanbul",
  place_country: "Türkiye",
  place_lat: 40.9911,
  place_lon: 29.0265,
};
const bansko = {
  place_name: "Bansko",
  place_city: "Bansko",
  place_country: "Bulgaria",
  place_lat: 41.8383,
  place_lon: 23.4885,
};

const hamburg = {
  place_name: "Landungsbrücken",
  place_id: null,
  place_city: "Hamburg",
  place_country: "Deutschland",
  place_lat: 53.5459,
  place_lon: 9.9701,
};

/** The rate of the lira in euro, as typed by a person. */
const lira = { currency: "TRY", rate: 0.0205 };

/**
 * An expense: payers (with their amounts if several), description, topic, amount, and sharers: all with an account, a list for an
 * equal split, the amount of each, or parts. With `refund`, the payers got the amount back. `items` and `extras` are the lines of a
 * bill, which explain the amounts. Comments and lines name people by their key here. `day` counts from the first day of the event; `ago` is the number of days before today. `guests` joined
 * with a name alone. `late` members join after the expenses were entered. `table` is a bill at the table: its seats are people by their
 * key, and others by their name. Its lines say who tapped them, `paid` who paid, and `done` who is
 * finished.
 */
export const events = [
  {
    event: {
      name: "Cappadocia",
      description: "Four days, one balloon, far too much tea.",
      category: "short_trip",
      default_currency: "EUR",
      place_country: "Türkiye",
      place_city: "Nevşehir",
      planned_duration_days: 4,
    },
    ago: 9,
    creator: "elif",
    members: ["jonas", "sofia", "mert"],
    withoutAccount: { dede: "Dede" },
    units: { "Jonas & Sofía": ["jonas", "sofia"] },
    expenses: [
      { what: "Cave hotel, three nights", topic: "lodging", who: "elif", amount: 486, day: 0, where: göreme },
      { what: "Rental car and fuel", topic: "transport", who: "mert", amount: 9850, day: 0, ...lira },
      { what: "Balloon ride at sunrise", topic: "tickets", who: "jonas", amount: 640, day: 1, where: göreme },
      {
        what: "Shorter flight, money back",
        topic: "tickets",
        who: "jonas",
        amount: 80,
        day: 1,
        where: göreme,
        refund: true,
      },
      {
        what: "Testi kebabı dinner",
        topic: "eating_out",
        who: { sofia: 2700, mert: 1500 },
        amount: 4200,
        day: 1,
        where: ürgüp,
        with: ["elif", "jonas", "sofia", "mert", "dede"],
        ...lira,
      },
      {
        what: "Pottery workshop",
        topic: "tickets",
        who: "sofia",
        amount: 1800,
        day: 2,
        where: { ...göreme, place_name: "Avanos" },
        parts: { elif: 1, sofia: 2, mert: 1 },
        ...lira,
      },
      {
        what: "Wine tasting",
        topic: "drinks",
        who: "elif",
        amount: 72.5,
        day: 2,
        where: ürgüp,
        with: { elif: 20, jonas: 32.5, sofia: 20 },
        items: [
          { label: "Tasting", amount: 54, weights: {} },
          { label: "Bottle of Öküzgözü", amount: 12.5, weights: { jonas: 1 } },
        ],
        extras: [{ kind: "tip", amount: 6, percent: null, with_tax: false, spread: "equally" }],
        comments: [{ who: "jonas", says: "@elif Is the bottle we took home in here, too?" }],
        toCheck: ["jonas"],
        photo: { file: "wine-tasting.jpg", width: 720, height: 1000 },
      },
      {
        what: "Breakfast for the road",
        topic: "eating_out",
        who: "mert",
        amount: 1240,
        day: 3,
        where: göreme,
        with: ["elif", "jonas", "sofia", "mert", "dede"],
        ...lira,
      },
    ],
    payments: [{ from: "mert", to: "jonas", amount: 100, day: 5, method: "paypal", note: "First half" }],
    table: {
      title: "Reunion in Hamburg",
      topic: "eating_out",
      where: hamburg,
      paid: "jonas",
      host: "elif",
      seats: ["jonas", "sofia", "mert", "dede"],
      names: { noa: "Noa" },
      lines: [
        { label: "Fish soup", amount: 9.5, had: { elif: 1 } },
        { label: "2× Labskaus", amount: 33, had: { jonas: 1, mert: 1 } },
        { label: "Plaice with bacon", amount: 21.5, had: { sofia: 1 } },
        { label: "Beetroot dumplings", amount: 16.8, had: { noa: 1 } },
        { label: "Prawns to share", amount: 18, had: { sofia: 1, noa: 1, mert: 1 } },
        { label: "4× Beer", amount: 19.2, had: { jonas: 2, mert: 1 } },
        { label: "Bottle of Riesling", amount: 28, had: {} },
        { label: "Red berry compote", amount: 7.5, had: {} },
        { label: "6× Espresso", amount: 16.2, had: {} },
      ],
      extras: [{ kind: "tip", amount: 16.97, percent: 10, with_tax: false, spread: "items" }],
      done: ["jonas"],
    },
  },
  {
    event: {
      name: "Flat in Kadıköy",
      description: "Rent comes by itself, the power bill asks.",
      category: "other",
      default_currency: "TRY",
      place_country: "Türkiye",
      place_city: "İstanbul",
      planned_duration_days: 365,
    },
    ago: 40,
    creator: "elif",
    members: ["mert"],
    expenses: [{ what: "Paint for the kitchen", who: "mert", amount: 2460, day: 3 }],
    series: [
      { what: "Rent", who: "elif", amount: 32000, day: 0 },
      { what: "Electricity", who: "mert", amount: 900, day: 8, ask: true },
    ],
    payments: [],
  },
  {
    event: {
      name: "Mert's birthday",
      description: "Meze first, cake later.",
      category: "dining_friends",
      default_currency: "TRY",
      place_country: "Türkiye",
      place_city: "İstanbul",
    },
    ago: 2,
    creator: "mert",
    members: ["elif", "sofia"],
    guests: { noa: { name: "Noa", language: "en" } },
    late: ["jonas"],
    expenses: [
      {
        what: "Meze and rakı",
        topic: "eating_out",
        who: "elif",
        amount: 5340,
        day: 0,
        where: kadıköy,
        with: ["elif", "sofia", "mert"],
      },
      { what: "The cake", topic: "gifts", who: "sofia", amount: 960, day: 0, with: ["elif", "sofia"] },
      { what: "Taxi home", topic: "transport", who: "mert", amount: 630, day: 0, with: ["elif", "sofia", "mert"] },
      { what: "Balloons", topic: "gifts", who: "noa", amount: 240, day: 0, with: ["elif", "sofia", "mert", "noa"] },
    ],
    payments: [{ from: "mert", to: "elif", amount: 700, day: 1, method: "cash", note: "The rest on Friday" }],
  },
  {
    event: {
      name: "Ski week in Bansko",
      description: "Snow, soup and sore knees.",
      category: "long_vacation",
      default_currency: "EUR",
      place_country: "Bulgaria",
      place_city: "Bansko",
      planned_duration_days: 7,
    },
    ago: 240,
    creator: "jonas",
    members: ["elif"],
    expenses: [
      {
        what: "Apartment by the lift",
        topic: "lodging",
        who: "jonas",
        amount: 560,
        day: 0,
        where: bansko,
        with: ["elif", "jonas"],
      },
      {
        what: "Ski passes",
        topic: "tickets",
        who: "elif",
        amount: 396,
        day: 1,
        where: bansko,
        with: ["elif", "jonas"],
      },
    ],
    payments: [],
    settled: { from: "elif", to: "jonas", amount: 82, day: 8 },
    passive: true,
  },
];
