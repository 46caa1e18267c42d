import type { WordKind } from "~/shop/base/brand-words";

/** Of styles by their codes: the names in German, Slovenian, Italian and French. */
export const NAMES: ReadonlyMap<string, Record<"nameDe" | "nameSl" | "nameIt" | "nameFr", string>> = new Map(
  `PR-101; Alma Raglanpullover; Raglanski pulover Alma; Maglione raglan Alma; Pull raglan Alma
PR-102; Zima Zopf-Rollkragenpullover; Puli z vzorcem kit Zima; Dolcevita a trecce Zima; Pull torsadé à col roulé Zima
PR-103; Piran U-Boot-Pullover; Pulover z ladijskim izrezom Piran; Maglione a barchetta Piran; Pull col bateau Piran
PR-104; Bohinj Rundpassenpullover; Pulover z okroglim sedlom Bohinj; Maglione con sprone tondo Bohinj; Pull à empiècement rond Bohinj
PR-105; Neva Waffelpullover; Vafljasti pulover Neva; Maglione a nido d’ape Neva; Pull gaufré Neva
PR-106; Kresnica Ajour-Shirt; Ažurna majica Kresnica; Maglia traforata Kresnica; Pull ajouré Kresnica
PR-107; Drava V-Pullover; Pulover z V-izrezom Drava; Maglione a V Drava; Pull col V Drava
PR-108; Hribar Fischerpullover; Ribiški pulover Hribar; Maglione da pescatore Hribar; Pull marin Hribar
PR-109; Vesna Henley-Pullover; Pulover z gumbi Vesna; Maglione serafino Vesna; Pull tunisien Vesna
PR-110; Soča Streifenpullover; Črtasti pulover Soča; Maglione a righe Soča; Pull rayé Soča
PR-111; Triglav Rautenpullover; Pulover z rombi Triglav; Maglione a rombi Triglav; Pull à losanges Triglav
PR-201; Lipa Strickjacke; Jopica z gumbi Lipa; Cardigan Lipa; Cardigan Lipa
PR-202; Gora Schalkragenjacke; Jopica s šal ovratnikom Gora; Cardigan con collo a scialle Gora; Cardigan à col châle Gora
PR-203; Iva Kurze Strickjacke; Kratka jopica Iva; Cardigan corto Iva; Cardigan court Iva
PR-204; Savica Lange Strickjacke; Dolga jopica Savica; Cardigan lungo Savica; Cardigan long Savica
PR-205; Tilia Kraus gestrickte Jacke; Jakna z desnimi petljami Tilia; Giacca a legaccio Tilia; Veste au point mousse Tilia
PR-206; Mila Zweifarbige Strickjacke; Dvobarvna jopica Mila; Cardigan bicolore Mila; Cardigan bicolore Mila
PR-207; Jelka Waffeljacke; Vafljasta jopica Jelka; Giacca a nido d’ape Jelka; Veste gaufrée Jelka
PR-301; Tone Pullunder; Brezrokavnik Tone; Gilet Tone; Débardeur Tone
PR-302; Nika Rollkragen-Weste; Brezrokavnik s puli ovratnikom Nika; Gilet a collo alto Nika; Débardeur à col roulé Nika
PR-303; Matija Knopfweste; Telovnik z gumbi Matija; Gilet con bottoni Matija; Gilet boutonné Matija
PR-304; Ana Streifenweste; Črtasti brezrokavnik Ana; Gilet a righe Ana; Débardeur rayé Ana
PR-305; Rok Rauten-Pullunder; Brezrokavnik z rombi Rok; Gilet a rombi Rok; Débardeur à losanges Rok
PR-401; Breza Strickkleid; Pletena obleka Breza; Abito in maglia Breza; Robe en maille Breza
PR-402; Lara Rippenkleid; Rebrasta obleka Lara; Abito a coste Lara; Robe côtelée Lara
PR-403; Poletje Ärmelloses Kleid; Obleka brez rokavov Poletje; Abito senza maniche Poletje; Robe sans manches Poletje
PR-404; Mornar Streifenkleid; Črtasta obleka Mornar; Abito a righe Mornar; Robe rayée Mornar
PR-405; Katja Rollkragenkleid; Obleka s puli ovratnikom Katja; Abito dolcevita Katja; Robe à col roulé Katja
PR-501; Veter Fransenschal; Šal z resicami Veter; Sciarpa con frange Veter; Écharpe à franges Veter
PR-502; Luna Bommelmütze; Kapa s cofom Luna; Berretto con pompon Luna; Bonnet à pompon Luna
PR-503; Kajuh Strickmütze; Pletena kapa Kajuh; Berretto Kajuh; Bonnet Kajuh
PR-504; Polh Schlauchschal; Tubasti šal Polh; Scaldacollo Polh; Snood Polh
PR-505; Vozel Stirnband; Naglavni trak Vozel; Fascia Vozel; Bandeau Vozel
PR-506; Snežka Zopffäustlinge; Palčniki z vzorcem kit Snežka; Muffole a trecce Snežka; Moufles torsadées Snežka
PR-507; Pohod Wandersocken; Pohodniške nogavice Pohod; Calze da trekking Pohod; Chaussettes de randonnée Pohod
PR-508; Obala Streifenschal; Črtasti šal Obala; Sciarpa a righe Obala; Écharpe rayée Obala
PR-601; Miško Strampler; Pajac Miško; Tutina Miško; Combinaison Miško
PR-602; Zibka Babydecke; Odejica Zibka; Copertina Zibka; Couverture bébé Zibka
PR-603; Cicibela Babyhaube; Čepica Cicibela; Cuffietta Cicibela; Béguin Cicibela
PR-604; Kobacaj Leggings; Pajkice Kobacaj; Leggings Kobacaj; Legging Kobacaj
PR-605; Prvi Koraki Babyschuhe; Copatki Prvi koraki; Scarpine Prvi koraki; Chaussons Prvi koraki
PR-606; Ježek Baby-Strickjacke; Otroška jopica Ježek; Cardigan da neonato Ježek; Cardigan bébé Ježek
PR-607; Medo Babypullover; Otroški pulover Medo; Maglioncino Medo; Pull bébé Medo
PR-701; Domača Zopfdecke; Odeja z vzorcem kit Domača; Coperta a trecce Domača; Plaid torsadé Domača
PR-702; Satovje Waffeldecke; Vafljasta odeja Satovje; Coperta a nido d’ape Satovje; Plaid gaufré Satovje
PR-703; Karo Kissen; Blazina Karo; Cuscino Karo; Coussin Karo
PR-704; Proga Streifenkissen; Črtasta blazina Proga; Cuscino a righe Proga; Coussin rayé Proga
PR-705; Toplina Wärmflaschenbezug; Prevleka za termofor Toplina; Fodera per borsa dell’acqua calda Toplina; Housse de bouillotte Toplina
PR-706; Kopica Sitzpouf; Sedežna blazina Kopica; Pouf Kopica; Pouf Kopica`
    .split("\n")
    .map((line) => line.split("; ") as [string, string, string, string, string])
    .map(([code, nameDe, nameSl, nameIt, nameFr]) => [code, { nameDe, nameSl, nameIt, nameFr }]),
);

/** As WORDS. */
const YARNS = `Combed yarn of organically grown cotton; Gekämmtes Garn aus Baumwolle aus biologischem Anbau; Česana preja iz bombaža iz ekološke pridelave; Filato pettinato di cotone da agricoltura biologica; Fil peigné de coton issu de l’agriculture biologique
Fine yarn of organically grown cotton; Feines Garn aus Baumwolle aus biologischem Anbau; Tanka preja iz bombaža iz ekološke pridelave; Filato fine di cotone da agricoltura biologica; Fil fin de coton issu de l’agriculture biologique
Three-ply yarn of organically grown cotton; Dreifädiges Garn aus Baumwolle aus biologischem Anbau; Trinitna preja iz bombaža iz ekološke pridelave; Filato a tre capi di cotone da agricoltura biologica; Fil trois brins de coton issu de l’agriculture biologique
Four-ply yarn of organically grown cotton; Vierfädiges Garn aus Baumwolle aus biologischem Anbau; Štirinitna preja iz bombaža iz ekološke pridelave; Filato a quattro capi di cotone da agricoltura biologica; Fil quatre brins de coton issu de l’agriculture biologique
Loosely spun yarn of organically grown cotton; Locker gesponnenes Garn aus Baumwolle aus biologischem Anbau; Rahlo predena preja iz bombaža iz ekološke pridelave; Filato a torsione morbida di cotone da agricoltura biologica; Fil peu tordu de coton issu de l’agriculture biologique
Tubular yarn of organically grown cotton; Schlauchgarn aus Baumwolle aus biologischem Anbau; Cevasta preja iz bombaža iz ekološke pridelave; Filato tubolare di cotone da agricoltura biologica; Fil tubulaire de coton issu de l’agriculture biologique
Organically grown cotton with stretch; Baumwolle aus biologischem Anbau mit Stretch; Raztegljiv bombaž iz ekološke pridelave; Cotone elasticizzato da agricoltura biologica; Coton extensible issu de l’agriculture biologique`;
const GAUGE = ["gauge", "Feinheit", "finost", "finezza", "jauge"];

/** Of each yarn alone, and in the gauges in which the demo knits: "…, 7 gauge". */
const materials = () =>
  YARNS.split("\n")
    .flatMap((line) => [line, ...[5, 7, 9, 12].map((gauge) => inGauge(line, gauge))])
    .join("\n");

const inGauge = (line: string, gauge: number) =>
  line
    .split("; ")
    .map((yarn, at) => `${yarn}, ${at === 0 ? `${gauge} ${GAUGE[at]}` : `${GAUGE[at]} ${gauge}`}`)
    .join("; ");

/** The original; German; Slovenian; Italian; French. */
const WORDS: Partial<Record<WordKind, string>> = {
  category: `Sweaters; Pullover; Puloverji; Maglioni; Pulls
Cardigans; Strickjacken; Jopice; Cardigan; Cardigans
Vests; Westen; Brezrokavniki; Gilet; Gilets
Dresses; Kleider; Obleke; Abiti; Robes
Accessories; Accessoires; Dodatki; Accessori; Accessoires
Baby; Baby; Za dojenčke; Neonati; Bébé
Home; Wohnen; Za dom; Casa; Maison`,
  material: materials(),
  window: `In stock; Auf Lager; Na zalogi; Disponibile; En stock`,
  colour: `Black; Schwarz; Črna; Nero; Noir
Blush; Zartrosa; Nežno roza; Rosa cipria; Rose poudré
Charcoal; Anthrazit; Antracit; Antracite; Anthracite
Clay; Lehm; Glina; Argilla; Argile
Denim; Jeansblau; Jeans modra; Blu denim; Bleu denim
Ecru; Ecru; Ekru; Ecrù; Écru
Forest; Tannengrün; Gozdno zelena; Verde bosco; Vert sapin
Grey; Grau; Siva; Grigio; Gris
Mocha; Mokka; Moka; Moka; Moka
Moss; Moosgrün; Mahovo zelena; Verde muschio; Vert mousse
Mustard; Senf; Gorčična; Senape; Moutarde
Navy; Marineblau; Mornarsko modra; Blu navy; Bleu marine
Oat; Hafer; Ovsena; Avena; Avoine
Plum; Pflaume; Slivova; Prugna; Prune
Rose; Rosé; Roza; Rosa; Rose
Rust; Rost; Rjasta; Ruggine; Rouille
Sage; Salbei; Žajbljeva; Salvia; Sauge
Sand; Sand; Peščena; Sabbia; Sable
Sky; Himmelblau; Nebesno modra; Celeste; Bleu ciel
Taupe; Taupe; Taupe; Tortora; Taupe
Terracotta; Terrakotta; Terakota; Terracotta; Terracotta
White; Weiß; Bela; Bianco; Blanc`,
};

/** Rows of `word_translations`. */
export const WORD_TRANSLATIONS = Object.entries(WORDS).flatMap(([kind, lines]) =>
  lines.split("\n").flatMap((line) => {
    const [word = "", ...translations] = line.split("; ");
    return ["de", "sl", "it", "fr"].map((language, at) => ({ kind, word, language, translation: translations[at]! }));
  }),
);
