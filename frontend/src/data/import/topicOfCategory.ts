import { plainWords } from "@/core/text/plainWords";
import type { Topic } from "@/core/topics/topic";

/**
 * Names of categories in the files of Splitwise, Spliit, Spliit Cloud, Tricount and Cospend, and of Divido's own topics,
 * in the app's languages. Folded, without punctuation. Categories without a topic of their own are left out: their rows get none.
 */
const CATEGORIES: Readonly<Record<Topic, string>> = {
  groceries:
    "groceries, grocery, lebensmittel, supermercado, comestibles, alimentacion, courses, epicerie, market, bakkal",
  eating_out:
    "eating out, dining out, food and drink, food drink, restaurant, restaurants, essen gehen, auswarts essen, " +
    "essen und trinken, essen trinken, essen, comer fuera, comida y bebida, restaurante, restaurantes, repas, " +
    "nourriture et boissons, disarida yemek, yeme icme, yiyecek ve icecek, yemek, restoran",
  drinks:
    "drinks, liquor, bar, bar party, getranke, spirituosen, alkohol, bebidas, licor, boissons, alcool, icecek, icki",
  lodging:
    "lodging, hotel, accommodation, accomodation, unterkunft, alojamiento, hebergement, logement, konaklama, otel, hotels",
  transport:
    "transport, transportation, bicycle, bus train, car, parking, plane, taxi, flights, fahrrad, bus bahn, bus zug, auto, " +
    "parken, flugzeug, transporte, bicicleta, autobus tren, coche, aparcamiento, avion, velo, bus train, voiture, tolls, " +
    "stationnement, ulasim, bisiklet, otobus tren, araba, otopark, ucak, taksi",
  fuel: "fuel, gas fuel, gas, petrol, tanken, benzin kraftstoff, kraftstoff, benzin, combustible, gasolina, carburant, essence, yakit",
  tickets:
    "tickets, entertainment, games, movies, music, sports, sport, excursion culture, culture, activities, leisure, " +
    "social and activities, events and activities, eintritt, " +
    "unterhaltung, spiele, filme, musik, freizeit, ausfluge, ausflug kultur, entradas, entretenimiento, juegos, peliculas, musica, " +
    "deportes, ocio, sorties, divertissement, jeux, films, musique, loisirs, bilet, eglence, oyunlar, filmler, muzik, spor",
  shopping:
    "shopping, clothing, electronics, clothes, kleidung, elektronik, compras, ropa, electronica, vetements, electronique, achats, " +
    "alisveris, giyim",
  household:
    "household, home, furniture, household supplies, maintenance, mortgage, pets, rent, services, utilities, cleaning, " +
    "gardening, plants, " +
    "electricity, heat gas, trash, tv phone internet, water, insurance, bill, bills, rent and utilities, rent utilities, haushalt, " +
    "zuhause, wohnen, mobel, haushaltswaren, instandhaltung, hypothek, haustiere, miete, nebenkosten, reinigung, strom, heizung, " +
    "heizung gas, mull, wasser, versicherung, rechnung, rechnungen, hogar, casa, muebles, suministros del hogar, mantenimiento, " +
    "hipoteca, mascotas, alquiler, servicios, limpieza, electricidad, basura, agua, seguro, seguros, facturas, maison, meubles, " +
    "entretien, hypotheque, animaux, loyer, charges, menage, electricite, eau, assurance, factures, ev, mobilya, bakim, kira, " +
    "faturalar, fatura, temizlik, elektrik, su, sigorta, evcil hayvanlar",
  health:
    "health, healthcare, medical, medical expenses, personal care and wellness, " +
    "gesundheit, arztkosten, salud, gastos medicos, sante, frais medicaux, saglik",
  gifts: "gifts, gift, donation, geschenke, spende, regalos, donacion, cadeaux, don, hediye, hediyeler, bagis",
  other: "other, sonstiges, otros, otro, autre, autres, diger",
};

/** Ids of the categories that every project of Cospend has. */
const COSPEND_IDS = new Map<string, Topic>([
  ["-1", "groceries"],
  ["-2", "drinks"],
  ["-3", "household"],
  ["-4", "household"],
  ["-5", "tickets"],
  ["-6", "health"],
  ["-10", "shopping"],
  ["-12", "eating_out"],
  ["-13", "lodging"],
  ["-14", "transport"],
  ["-15", "tickets"],
]);

const topics = new Map(
  Object.entries(CATEGORIES).flatMap(([topic, names]) =>
    names.split(", ").map((name) => [name, topic as Topic] as const),
  ),
);

/** Returns the topic of another app's category, in any spelling. Undefined for an unknown one. */
export function topicOfCategory(category: string | undefined): Topic | undefined {
  return topics.get(plainWords(category ?? ""));
}

/** Returns the topic of one of Cospend's own categories. */
export const topicOfCospendId = (id: string): Topic | undefined => COSPEND_IDS.get(id);
