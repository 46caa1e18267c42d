/** In which fibres are named here. */
const LANGUAGES = ["en", "de", "sl", "it", "fr"] as const;
type Language = (typeof LANGUAGES)[number];

/**
 * Names of textile fibres in English; German; Slovenian; Italian; French, those of Annex I of Regulation (EU) No 1007/2011 in its versions in
 * these languages, virgin wool of Annex III, and other fibres of Art. 9(4). The first name of a language is written; others are read. Organic cotton is none of the
 * names, but what the papers of certified shops say.
 */
const FIBRES = `wool; Wolle; volna; lana; laine
virgin wool, fleece wool; Schurwolle; runska volna; lana vergine, lana di tosa; laine vierge, laine de tonte
alpaca; Alpaka; alpaka; alpaca, alpaga; alpaga
llama; Lama; lama; lama; lama
camel; Kamel; kamela; cammello; chameau
cashmere; Kaschmir; kašmir; kashmir, cashmere; cachemire
mohair; Mohair; moher; mohair; mohair
angora; Angora; angora; angora; angora
vicuna, vicuña; Vikunja; vikunja; vigogna; vigogne
yak; Yak; jak; yack, yak; yack, yak
guanaco; Guanako; gvanako; guanaco; guanaco
cashgora; Kaschgora; kašgora; cashgora; cashgora
beaver; Biber; bober; castoro; castor
otter; Fischotter; vidra; lontra; loutre
horsehair; Rosshaar; konjska žima; crine di cavallo; crin
silk; Seide; svila; seta; soie
cotton; Baumwolle; bombaž; cotone; coton
organic cotton; Bio-Baumwolle; ekološki bombaž; cotone biologico; coton biologique
kapok; Kapok; kapok; kapok; kapok
linen, flax; Leinen, Flachs; lan; lino; lin
hemp, true hemp; Hanf; konoplja, prava konoplja; canapa; chanvre
jute; Jute; juta; iuta, juta; jute
abaca, manila hemp; Manila, Manilahanf; abaka, manilska konoplja; abaca, canapa di Manila; abaca, chanvre de Manille
alfa; Alfa; alfa; alfa; alfa
coir, coconut; Kokos; kokos; cocco; coco
broom; Ginster; brnistra; ginestra; genêt
ramie; Ramie; ramija; ramié, ramiè; ramie
sisal; Sisal; sisal; sisal; sisal
sunn; Sunn; sunn; sunn; sunn
henequen; Henequen; henequen; henequen; henequen
maguey; Maguey; maguey; maguey; maguey
acetate; Acetat; acetat; acetato; acétate
alginate; Alginat; alginat; alginica; alginate
cupro; Cupro; cupro; cupro; cupro
modal; Modal; modal; modal; modal
protein, regenerated protein; Protein, regenerierte Proteinfaser; protein, regenerirani protein; proteica; protéinique
triacetate; Triacetat; triacetat; triacetato; triacétate
viscose; Viskose; viskoza; viscosa; viscose
acrylic; Polyacryl; akril; acrilica; acrylique
chlorofibre; Polychlorid; klorovlakno; clorofibra; chlorofibre
fluorofibre; Fluorfaser; fluorovlakno; fluorofibra; fluorofibre
modacrylic; Modacryl; modakril; modacrilica; modacrylique
polyamide; Polyamid; poliamid; poliammide, poliammidica; polyamide
nylon; Nylon; najlon; nylon; nylon
aramid; Aramid; aramid; aramide, aramidica; aramide
polyimide; Polyimid; poliimid; poliimmide; polyimide
lyocell; Lyocell; liocel; lyocell; lyocell
polylactide; Polylactid; polilaktid; polilattide; polylactide
polyester; Polyester; poliester; poliestere; polyester
polyethylene; Polyethylen; polietilen; polietilene, polietilenica; polyéthylène
polypropylene; Polypropylen; polipropilen; polipropilene, polipropilenica; polypropylène
polycarbamide; Polyharnstoff; polikarbamid; poliureica; polycarbamide
polyurethane; Polyurethan; poliuretan; poliuretano, poliuretanica; polyuréthanne, polyuréthane
vinylal; Vinylal; vinilal; vinilal; vinylal
trivinyl; Trivinyl; trivinil; trivinilica; trivinyl
elastodiene; Elastodien; elastodien; elastodiene; élastodiène
elastane; Elasthan; elastan; elastan; élasthanne
glass fibre; Glasfaser; stekleno vlakno; vetro tessile; verre textile
elastomultiester; Elastomultiester; elastomultiester; elastomultiestere; élastomultiester
elastolefin; Elastolefin; elastolefin; elastolefina; élastoléfine
melamine; Melamin; melamin; melammina; mélamine
polypropylene/polyamide bicomponent; Polypropylen/Polyamid-Bikomponente; dvokomponentno vlakno polipropilen/poliamid; polipropilene/poliammide a due componenti; polypropylène/polyamide à deux composants
polyacrylate; Polyacrylat; poliakrilat; poliacrilato; polyacrylate
metallic fibre, metal fibre, metallic, metal; Metallfaser; kovinsko vlakno; fibra metallica; fibre métallique
metallised fibre; metallisierte Faser; metalizirano vlakno; fibra metallizzata; fibre métallisée
paper; Papier; papir; carta; papier
other fibres; sonstige Fasern; druga vlakna; altre fibre; autres fibres`
  .split("\n")
  .map((line) => line.split(";").map((names) => names.split(",").map((name) => name.trim())));

const keyOf = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim().toLowerCase();

let fibres: Map<string, readonly string[][]> | undefined;

/** The names of a fibre by language, where one of them is known; in any case, with or without accents. */
function namesOf(name: string): readonly string[][] | undefined {
  // Of a name with several meanings, such as "lama", all are the same fibre.
  fibres ??= new Map(FIBRES.flatMap((names) => names.flat().map((one) => [keyOf(one), names] as const)));
  return fibres.get(keyOf(name));
}

/** The fibre's name in a language; null for another text. */
export const fibreName = (name: string, language: Language): string | null =>
  namesOf(name)?.[LANGUAGES.indexOf(language)]?.[0] ?? null;

/** "95% cotton" or "cotton 95 %". */
const SHARE = /^(?:(\d{1,3}(?:[.,]\d)?)\s?%\s?(\D+)|(\D+?)\s?(\d{1,3}(?:[.,]\d)?)\s?%)$/u;

/**
 * "95% cotton, 5% elastane" in a language: "95 % Baumwolle, 5 % Elasthan". The text itself where it says anything else than shares of known
 * fibres.
 */
export function fibreComposition(text: string, language: Language): string {
  const { percent, decimal } = FORMS[language];
  const shares = text.split(/[;\n]|(?<!\d),|,(?!\d)/).map((part) => {
    const [, first, name = "", named = "", last] = SHARE.exec(part.trim()) ?? [];
    const fibre = fibreName(name || named, language);
    return fibre === null ? null : `${(first ?? last)!.replace(/[.,]/, decimal)}${percent} ${fibre}`;
  });
  return shares.includes(null) ? text : shares.join(", ");
}

const SPACED = { percent: "\u00a0%", decimal: "," };
const FORMS: Record<Language, { percent: string; decimal: string }> = {
  en: { percent: "%", decimal: "." },
  de: SPACED,
  sl: SPACED,
  it: { percent: "%", decimal: "," },
  fr: SPACED,
};
