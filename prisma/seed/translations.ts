import type { WordKind } from "~/shop/base/brand-words";

/** Of styles by their codes: the names in German and in Slovenian. */
export const NAMES: ReadonlyMap<string, { nameDe: string; nameSl: string }> = new Map(
  `PR-101; Alma Raglanpullover; Raglanski pulover Alma
PR-102; Zima Zopf-Rollkragenpullover; Puli z vzorcem kit Zima
PR-103; Piran U-Boot-Pullover; Pulover z ladijskim izrezom Piran
PR-104; Bohinj Rundpassenpullover; Pulover z okroglim sedlom Bohinj
PR-105; Neva Waffelpullover; Vafljasti pulover Neva
PR-106; Kresnica Ajour-Shirt; Ažurna majica Kresnica
PR-107; Drava V-Pullover; Pulover z V-izrezom Drava
PR-108; Hribar Fischerpullover; Ribiški pulover Hribar
PR-109; Vesna Henley-Pullover; Pulover z gumbi Vesna
PR-110; Soča Streifenpullover; Črtasti pulover Soča
PR-111; Triglav Rautenpullover; Pulover z rombi Triglav
PR-201; Lipa Strickjacke; Jopica z gumbi Lipa
PR-202; Gora Schalkragenjacke; Jopica s šal ovratnikom Gora
PR-203; Iva Kurze Strickjacke; Kratka jopica Iva
PR-204; Savica Lange Strickjacke; Dolga jopica Savica
PR-205; Tilia Kraus gestrickte Jacke; Jakna z desnimi petljami Tilia
PR-206; Mila Zweifarbige Strickjacke; Dvobarvna jopica Mila
PR-207; Jelka Waffeljacke; Vafljasta jopica Jelka
PR-301; Tone Pullunder; Brezrokavnik Tone
PR-302; Nika Rollkragen-Weste; Brezrokavnik s puli ovratnikom Nika
PR-303; Matija Knopfweste; Telovnik z gumbi Matija
PR-304; Ana Streifenweste; Črtasti brezrokavnik Ana
PR-305; Rok Rauten-Pullunder; Brezrokavnik z rombi Rok
PR-401; Breza Strickkleid; Pletena obleka Breza
PR-402; Lara Rippenkleid; Rebrasta obleka Lara
PR-403; Poletje Ärmelloses Kleid; Obleka brez rokavov Poletje
PR-404; Mornar Streifenkleid; Črtasta obleka Mornar
PR-405; Katja Rollkragenkleid; Obleka s puli ovratnikom Katja
PR-501; Veter Fransenschal; Šal z resicami Veter
PR-502; Luna Bommelmütze; Kapa s cofom Luna
PR-503; Kajuh Strickmütze; Pletena kapa Kajuh
PR-504; Polh Schlauchschal; Tubasti šal Polh
PR-505; Vozel Stirnband; Naglavni trak Vozel
PR-506; Snežka Zopffäustlinge; Palčniki z vzorcem kit Snežka
PR-507; Pohod Wandersocken; Pohodniške nogavice Pohod
PR-508; Obala Streifenschal; Črtasti šal Obala
PR-601; Miško Strampler; Pajac Miško
PR-602; Zibka Babydecke; Odejica Zibka
PR-603; Cicibela Babyhaube; Čepica Cicibela
PR-604; Kobacaj Leggings; Pajkice Kobacaj
PR-605; Prvi Koraki Babyschuhe; Copatki Prvi koraki
PR-606; Ježek Baby-Strickjacke; Otroška jopica Ježek
PR-607; Medo Babypullover; Otroški pulover Medo
PR-701; Domača Zopfdecke; Odeja z vzorcem kit Domača
PR-702; Satovje Waffeldecke; Vafljasta odeja Satovje
PR-703; Karo Kissen; Blazina Karo
PR-704; Proga Streifenkissen; Črtasta blazina Proga
PR-705; Toplina Wärmflaschenbezug; Prevleka za termofor Toplina
PR-706; Kopica Sitzpouf; Sedežna blazina Kopica`
    .split("\n")
    .map((line) => line.split("; ") as [string, string, string])
    .map(([code, nameDe, nameSl]) => [code, { nameDe, nameSl }]),
);

/** The original; German; Slovenian. */
const WORDS: Partial<Record<WordKind, string>> = {
  category: `Sweaters; Pullover; Puloverji
Cardigans; Strickjacken; Jopice
Vests; Westen; Brezrokavniki
Dresses; Kleider; Obleke
Accessories; Accessoires; Dodatki
Baby; Baby; Za dojenčke
Home; Wohnen; Za dom`,
  colour: `Black; Schwarz; Črna
Blush; Zartrosa; Nežno roza
Charcoal; Anthrazit; Antracit
Clay; Lehm; Glina
Denim; Jeansblau; Jeans modra
Ecru; Ecru; Ekru
Forest; Tannengrün; Gozdno zelena
Grey; Grau; Siva
Mocha; Mokka; Moka
Moss; Moosgrün; Mahovo zelena
Mustard; Senf; Gorčična
Navy; Marineblau; Mornarsko modra
Oat; Hafer; Ovsena
Plum; Pflaume; Slivova
Rose; Rosé; Roza
Rust; Rost; Rjasta
Sage; Salbei; Žajbljeva
Sand; Sand; Peščena
Sky; Himmelblau; Nebesno modra
Taupe; Taupe; Taupe
Terracotta; Terrakotta; Terakota
White; Weiß; Bela`,
};

/** Rows of `word_translations`. */
export const WORD_TRANSLATIONS = Object.entries(WORDS).flatMap(([kind, lines]) =>
  lines.split("\n").flatMap((line) => {
    const [word = "", de = "", sl = ""] = line.split("; ");
    return [
      { kind, word, language: "de", translation: de },
      { kind, word, language: "sl", translation: sl },
    ];
  }),
);
