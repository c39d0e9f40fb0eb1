import type { EventCategory } from "@/data/event/model";

/**
 * Words in names of events, in the app's five languages, folded (`searchable`). A word ending in a star is a prefix.
 * Kinds are tried in this order: a birthday dinner is a birthday.
 */
export const KIND_WORDS: readonly [kind: EventCategory, words: string][] = [
  [
    "special_occasion",
    `birthday*, bday, wedding*, anniversar*, graduation*, engagement, christening, baby shower, reunion, christmas, xmas,
    new year*, nye, easter, bachelor*, hen party, stag do, dogum gun*, yas gunu, dugun*, nisan, kina, mezuniyet*, yil donum*,
    yildonum*, bayram*, yilbasi, bekarliga*, geburtstag*, hochzeit*, jubilaum*, taufe, abschluss*, weihnacht*, silvester*,
    ostern, polterabend, junggesell*, verlobung*, cumple*, boda*, bautizo, aniversario*, graduacion*, navidad*, nochevieja,
    despedida*, comunion, anniversaire*, mariage*, bapteme, fiancailles, noel, nouvel an, reveillon, paques, evjf, evg`,
  ],
  [
    "dining_friends",
    `dinner*, lunch*, brunch*, breakfast, supper, restaurant*, bbq, barbecue*, pizza*, sushi, burger*, tapas, drinks, pub, bar,
    wine*, beer*, picnic*, yemek*, yemeg*, aksam yemeg*, ogle yemeg*, kahvalti*, meyhane*, raki*, mangal*, kebap*, kahve,
    piknik*, restoran*, essen, abendessen*, mittagessen*, fruhstuck*, grillen*, grillabend*, raclette*, fondue*, kochen*,
    kochabend*, stammtisch*, bier*, cena*, comida*, almuerzo*, desayuno*, merienda, canas, vino*, restaurante*, asado*,
    paella*, barbacoa*, diner*, dejeuner*, repas*, apero*, resto, pique nique, soiree crepes`,
  ],
  [
    "short_trip",
    `trip*, city break*, getaway, ski, skiing, snowboard*, hike*, hiking, camping*, road trip*, surf*, sailing, cruise, cabin,
    gezi*, kayak*, kamp, kampi, yuruyus*, tekne*, seyahat*, yolculuk*, kurztrip*, trip, ausflug*, skiwoche*,
    skiurlaub*, skireise, stadtereise*, stadtetrip*, reise*, wandern*, wanderung*, zelten, segeln*, hutte*, klassenfahrt*,
    betriebsausflug*, viaje*, escapada*, excursion*, esqui*, senderismo, acampada*, ruta, velero, voyage*, sejour*,
    escapade*, rando*, randonnee*, bateau`,
  ],
  [
    "weekend_fun",
    `weekend*, week end*, party*, festival*, concert*, karaoke, game night, games night, club*, movie*, cinema, bowling,
    escape room, match, hafta sonu*, haftasonu*, parti*, konser*, festivali, mac, sinema*, wochenende*, konzert*, feier*,
    spieleabend*, kino*, kneipe*, fest, fin de semana, finde, fiesta*, concierto*, partido, cine, juerga, fete*, cine,
    bowling, boite`,
  ],
  [
    "long_vacation",
    `vacation*, holiday*, summer*, honeymoon*, beach*, road to, interrail*, backpack*, world tour, tatil*, yaz, balayi*, yazlik*,
    mavi tur, urlaub*, ferien*, sommer*, flitterwochen*, strand*, rundreise*, weltreise*, inselhupfen, vacacion*, verano*,
    luna de miel, playa*, vacances, ete, lune de miel, plage*`,
  ],
];

/** Places that imply an activity and often are the whole name. They need no search. */
export const PLACE_WORDS: readonly [kind: EventCategory, words: string][] = [
  [
    "short_trip",
    "kapadokya*, cappadocia, cappadoce, capadocia, kappadokien, alps, alpen, alpes, alpler, uludag*, dolomit*",
  ],
  [
    "long_vacation",
    "mallorca, ibiza, bali, thailand*, tayland*, tailandia, thailande, bodrum*, antalya*, maldiv*, malediven",
  ],
];
