/** Colours are found and filtered by these, in the order of filters. */
export const FAMILIES = [
  "white",
  "beige",
  "brown",
  "yellow",
  "orange",
  "red",
  "pink",
  "purple",
  "blue",
  "green",
  "grey",
  "black",
] as const;

export type ColourFamily = (typeof FAMILIES)[number];

/** A colour, a garment, a fibre ... with the words for it, in whatever language. */
export interface Concept {
  /** Of a colour. */
  family?: ColourFamily;
  words: readonly string[];
}

// A line is a concept: its words in English; German; Slovenian; Italian; French; and, of the usual colours, Dutch. Of an adjective in Slovenian
// and Italian one form is enough where the others only end otherwise (vocabulary.ts). The first English word of a colour is that of no other one.
const COLOURS: Record<ColourFamily, string> = {
  white: `white; weiß, reinweiß; bela; bianco; blanc, blanche; wit
    ecru; ecru, écru, roh, rohweiß; ekru; ecru; écru
    ivory; elfenbein, elfenbeinweiß; slonokoščena, slonova kost; avorio; ivoire
    cream; creme, cremeweiß; krem, smetanasta; crema, panna; crème
    off-white; wollweiß, altweiß; umazano bela, lomljeno bela; bianco sporco, bianco latte; blanc cassé
    natural, undyed; natur, naturfarben, naturweiß, ungefärbt; naravna, nebarvana; naturale; naturel, nature; naturel
    snow; schnee, schneeweiß; snežna, snežno bela; bianco neve; blanc neige
    chalk; kreide, kreideweiß; kreda; gesso; craie
    pearl; perle, perlweiß; biserna; perla; perle`,
  beige: `beige; beige; bež; beige; beige; beige
    oat; hafer; ovsena; avena; avoine
    sand; sand, sandfarben; peščena, pesek; sabbia; sable; zand
    camel; camel, kamel; kamelja; cammello; camel, chameau
    linen; leinen; lanena; lino; lin
    nude; nude; nude, kožna; nude, carne; nude, chair
    stone; stein; kamen; pietra; pierre
    vanilla; vanille; vanilija; vaniglia; vanille
    champagne; champagner; šampanjec; champagne; champagne
    wheat; weizen; pšenična; grano; blé
    almond; mandel; mandelj; mandorla; amande
    latte`,
  brown: `brown; braun; rjava; marrone, bruno; marron, brun; bruin
    taupe; taupe; taupe, sivorjava; tortora; taupe
    mocha; mokka; moka; moca; moka
    chocolate; schokolade, schokobraun; čokolada, čokoladna; cioccolato; chocolat
    coffee; kaffee; kava, kavna; caffè; café
    cocoa; kakao; kakav; cacao; cacao
    chestnut; kastanie, kastanienbraun; kostanj, kostanjeva; castagna, castano; châtaigne
    hazel; haselnuss; lešnik; nocciola; noisette
    walnut; walnuss; oreh; noce; noix
    cinnamon; zimt; cimet; cannella; cannelle
    caramel; karamell; karamela; caramello; caramel
    cognac; cognac; konjak; cognac; cognac
    bronze; bronze; bron; bronzo; bronze
    tan
    umber
    toffee`,
  yellow: `yellow; gelb; rumena; giallo; jaune; geel
    mustard; senf, senfgelb; gorčica, gorčična; senape; moutarde
    ochre, ocher; ocker; oker; ocra; ocre
    lemon; zitrone, zitronengelb; limonina, limona; limone; citron
    honey; honig; medena; miele; miel
    gold, golden; gold; zlata; oro, dorato; doré
    saffron; safran; žafran; zafferano; safran
    sun; sonne, sonnengelb; sončno rumena; sole; soleil
    maize; mais; koruza; mais; maïs
    curry; curry; kari; curry; curry`,
  orange: `orange; orange; oranžna; arancione; orange; oranje
    clay; lehm; glina; argilla; argile
    terracotta; terrakotta; terakota; terracotta; terre cuite
    rust; rost, rostrot, rostbraun; rja, rjasta; ruggine; rouille; roest
    apricot; aprikose, marille; marelica, marelična; albicocca; abricot
    peach; pfirsich; breskev, breskova; pesca; pêche
    amber; bernstein; jantar, jantarna; ambra; ambre
    copper; kupfer; baker, bakrena; rame; cuivre
    tangerine; mandarine; mandarina; mandarino; mandarine
    pumpkin; kürbis; buča; zucca; citrouille
    coral; koralle; korala, koralna; corallo; corail`,
  red: `red; rot; rdeča; rosso; rouge; rood
    burgundy, bordeaux, wine, wine red; bordeaux, weinrot, burgund; bordo, vinsko rdeča; bordeaux, bordò; bordeaux, lie de vin
    cherry; kirsche, kirschrot; češnja, češnjeva; ciliegia; cerise
    brick; ziegel, ziegelrot; opečna; mattone; brique
    scarlet; scharlach, scharlachrot; škrlatna; scarlatto; écarlate
    crimson; karmin, karmesin; karminasta; cremisi; cramoisi
    ruby; rubin, rubinrot; rubin, rubinasta; rubino; rubis
    berry; beere; jagodičje; frutti di bosco; fruits rouges
    cranberry; preiselbeere; brusnica; mirtillo rosso; canneberge
    garnet; granat; granat; granato; grenat`,
  pink: `pink; rosa, pink; roza; rosa; rose; roze
    rose; rosé, rosa; rožnata, roza; rosa; rose
    dusty rose, dusty pink, old rose; altrosa; starinsko roza; rosa antico; vieux rose
    blush, powder, powder pink, light pink, pale pink; hellrosa, zartrosa, puder, puderrosa; svetlo roza, puder; rosa chiaro, cipria, rosa cipria; rose clair, rose pâle, rose poudré
    fuchsia; fuchsia; fuksija; fucsia; fuchsia
    salmon; lachs; losos, lososova; salmone; saumon
    magenta; magenta; magenta; magenta; magenta
    raspberry; himbeere; malina, malinova; lampone; framboise`,
  purple: `purple; lila, violett; vijolična; viola; violet; paars
    plum; pflaume; sliva, slivova; prugna; prune
    lilac; flieder; lila; lilla; lilas
    lavender; lavendel; sivka; lavanda; lavande
    violet; veilchen; vijola; violetto; violette
    aubergine, eggplant; aubergine; jajčevec; melanzana; aubergine
    mauve; malve, mauve; slezenasta; malva; mauve
    grape; traube; grozdje; uva; raisin`,
  blue: `blue; blau; modra, moder; blu; bleu; blauw
    navy, navy blue, dark blue; marine, marineblau, dunkelblau, navy; mornarska, mornarsko modra, temno modra; navy, blu navy, blu marino, blu marine, blu scuro; marine, bleu marine, bleu foncé; marineblauw, donkerblauw
    dark navy; marineblau, dunkelblau; mornarsko modra, temno modra; blu navy, blu marino, blu scuro; bleu marine, bleu foncé
    midnight, midnight blue; nachtblau, mitternachtsblau; polnočna, polnočno modra; blu notte; bleu nuit
    denim, jeans; denim, jeans, jeansblau; džins, jeans; denim, jeans; denim, jean
    sky, sky blue, light blue; hellblau, himmelblau; nebeško modra, svetlo modra; azzurro, celeste, blu chiaro; ciel, bleu ciel, bleu clair; lichtblauw
    indigo; indigo; indigo; indaco; indigo
    cobalt; kobalt, kobaltblau; kobalt, kobaltno modra; cobalto, blu cobalto; cobalt, bleu cobalt
    azure; azur, azurblau; azurna; azzurro; azur
    royal, royal blue; königsblau, royalblau; kraljevsko modra; bluette, blu royal; bleu roi, bleu royal
    petrol; petrol, petrolblau; petrolej; petrolio, ottanio; pétrole, bleu pétrole
    teal; petrolgrün; modrozelena; verde petrolio; canard, bleu canard
    turquoise; türkis; turkizna; turchese; turquoise
    aqua; aqua; akva; acqua; aqua
    ocean; ozean; ocean; oceano; océan
    ink; tinte, tintenblau; črnilo; inchiostro; encre`,
  green: `green; grün; zelena; verde; vert; groen
    moss, moss green; moos, moosgrün; mah, mahovo zelena; muschio, verde muschio; mousse, vert mousse
    sage, sage green; salbei, salbeigrün; žajbelj, žajbljeva; salvia, verde salvia; sauge, vert sauge
    forest, forest green, dark green; waldgrün, tannengrün, dunkelgrün; gozdna, gozdno zelena, temno zelena; verde bosco, verde foresta, verde scuro; forêt, vert forêt, vert sapin, vert foncé
    olive, olive green; oliv, olive, olivgrün; olivna, olivno zelena; oliva, verde oliva; olive, vert olive
    mint, mint green; minze, mintgrün, minzgrün; meta, mint; menta, verde menta; menthe, vert menthe
    emerald; smaragd, smaragdgrün; smaragd, smaragdna; smeraldo, verde smeraldo; émeraude, vert émeraude
    khaki; khaki; kaki; kaki, cachi; kaki
    fern; farn, farngrün; praprot; felce; fougère
    pine; kiefer; bor; pino; pin
    bottle, bottle green; flaschengrün; steklenično zelena; verde bottiglia; vert bouteille
    pistachio; pistazie; pistacija; pistacchio; pistache
    lime; limette; limeta; lime; citron vert
    eucalyptus; eukalyptus; evkaliptus; eucalipto; eucalyptus
    jade; jade; žad; giada; jade`,
  grey: `grey, gray; grau; siva; grigio; gris; grijs
    light grey, light gray; hellgrau; svetlo siva; grigio chiaro, grigio perla; gris clair, gris perle
    charcoal, anthracite, dark grey, dark gray; anthrazit, dunkelgrau; antracit, antracitna, temno siva; antracite, grigio scuro; anthracite, gris foncé
    silver; silber, silbergrau; srebrna; argento, argentato; argent, argenté
    ash; asche, aschgrau; pepel, pepelnata; cenere; cendre
    slate; schiefer, schiefergrau; skrilavec; ardesia; ardoise
    graphite; graphit; grafit, grafitna; grafite; graphite
    steel; stahl, stahlgrau; jeklena; acciaio; acier
    smoke; rauch, rauchgrau; dim; fumo; fumée
    fog; nebel, nebelgrau; megla; nebbia; brouillard
    melange; meliert; melanž, melirana; mélange; chiné`,
  black: `black; schwarz; črna; nero; noir; zwart
    onyx; onyx; oniks; onice; onyx
    ebony; ebenholz; ebenovina; ebano; ébène
    jet`,
};

/** They make another colour of one. */
const SHADES = `dark; dunkel; temno, temna, temen; scuro; foncé; donker
  light, pale; hell; svetlo, svetla, svetel; chiaro; clair, pâle; licht`;

const OTHERS = `sweater, pullover, jumper; Pullover, Pulli, Pullis, Strickpullover, Strickpulli; pulover; maglione, maglioncino, pullover, maglia; pull, chandail
  cardigan; Strickjacke, Cardigan; jopica, jopa, kardigan; cardigan, golf; gilet, cardigan, veste en maille
  jacket; Jacke; jakna; giacca, giacche; veste
  vest, gilet, slipover, waistcoat; Weste, Strickweste, Pullunder; brezrokavnik, telovnik; gilet, smanicato; débardeur, gilet sans manches, pull sans manches
  dress; Kleid, Strickkleid; obleka, oblekica; vestito, abito; robe
  skirt; Rock, Röcke, Strickrock; krilo; gonna; jupe
  trousers, pants; Hose, Strickhose; hlače; pantaloni; pantalon
  leggings; Leggings; pajkice, legice; leggings; legging
  tee, t-shirt; T-Shirt, Shirt; majica; maglietta; tee-shirt
  top; Top, Oberteil; top; top; top, haut
  scarf, scarves; Schal, Strickschal; šal; sciarpa; écharpe
  shawl; Schultertuch, Dreieckstuch; ogrinjalo, ruta; scialle; châle
  snood; Loop, Loopschal, Schlauchschal; tubasti šal, okrogli šal; scaldacollo; snood, tour de cou
  beanie, hat, cap; Mütze, Strickmütze, Beanie; kapa, kapica; berretto, cuffia, cappello; bonnet
  bonnet; Häubchen, Babymütze; čepica, kapica; cuffietta; béguin
  headband; Stirnband, Stirnbänder, Haarband; naglavni trak; fascia; bandeau
  mittens, mitten; Fäustlinge, Fäustling; palčniki, palčnik; muffole, manopole; moufles
  gloves, glove; Handschuhe, Handschuh; rokavice; guanti; gants
  socks, sock; Socken, Strümpfe; nogavice; calze, calzini; chaussettes
  romper; Strampler, Einteiler; pajac; pagliaccetto, tutina; barboteuse, combinaison
  booties; Babyschuhe, Babyschühchen; copatki, copatke; scarpine; chaussons
  blanket; Decke, Babydecke, Strickdecke; odeja, odejica; coperta, copertina; couverture
  throw; Plaid, Überwurf, Decke, Wolldecke; pregrinjalo, odeja; plaid, coperta; plaid, jeté
  cushion, pillow; Kissen; blazina; cuscino; coussin
  pouffe, pouf; Pouf, Sitzpouf; puf, tabure; pouf; pouf
  bag; Tasche; torba; borsa; sac
  accessories, accessory; Accessoires, Zubehör; dodatki; accessori; accessoires
  baby; Baby; dojenček; neonato, bebè; bébé
  children, kids; Kinder; otroci, otroška; bambini, bambino; enfants, enfant
  turtleneck, roll neck, polo neck; Rollkragen; puli, puli ovratnik, zavihan ovratnik; dolcevita, collo alto; col roulé
  mock neck, funnel neck; Stehkragen; stoječi ovratnik; lupetto; col montant, col cheminée
  v-neck; V-Ausschnitt; V-izrez; scollo a V, collo a V; col V, col en V
  crew neck, round neck; Rundhals, Rundhalsausschnitt; okrogel izrez; girocollo; col rond, ras du cou
  boat neck, boatneck; U-Boot-Ausschnitt, U-Boot-Kragen; čolničast izrez; scollo a barca; col bateau
  shawl collar; Schalkragen; šal ovratnik; collo a scialle; col châle
  hood, hooded, hoodie; Kapuze, Kapuzenpullover; kapuca; cappuccio; capuche
  sleeveless; ärmellos; brez rokavov; senza maniche; sans manches
  button; Knopf, Knöpfe; gumb, gumbi; bottone; bouton
  zip, zipper; Reißverschluss; zadrga; zip, cerniera; zip, fermeture éclair
  cropped, short; kurz; kratka; corto; court
  long; lang; dolga; lungo; long, longue
  stripe, striped; Streifen, gestreift, Ringel, geringelt; črte, črtasta, progasta; righe, a righe, rigato; rayures, rayé
  cable; Zopf, Zöpfe, Zopfmuster; kite, kitasta; trecce, treccia; torsades, tresse
  rib, ribbed; Rippe, Rippen, gerippt, Rippstrick; rebra, rebrasta, patent; coste, costine; côtes, côtelé
  waffle; Waffel, Waffelmuster; satje; nido d'ape; nid d'abeille, gaufré
  diamond, argyle; Raute, Rauten, Rautenmuster; romb, rombi, karo; rombi, losanghe; losange
  check, checked; Karo, kariert; karo, karirasta; quadri, a quadri; carreaux, à carreaux
  jacquard; Jacquard, Norweger; žakard, norveški vzorec; jacquard; jacquard
  fringe, fringed; Fransen; rese, resice; frange; franges
  pompom; Bommel, Pompon; cof, cofek; pompon; pompon
  pointelle; Lochmuster, Ajour; ažur; traforato; ajouré
  cotton; Baumwolle; bombaž, bombažna; cotone; coton
  organic; Bio, biologisch; ekološka, organska; biologico; biologique, bio
  wool; Wolle, Schurwolle; volna, volnena; lana; laine
  merino; Merino, Merinowolle; merino, merino volna; merino; mérinos
  cashmere; Kaschmir, Cashmere; kašmir; cashmere, cachemire; cachemire
  alpaca; Alpaka; alpaka; alpaca; alpaga
  mohair; Mohair; moher; mohair; mohair
  silk; Seide; svila, svilena; seta; soie
  linen, flax; Leinen, Flachs; lan, lanena; lino; lin
  hemp; Hanf; konoplja; canapa; chanvre
  viscose; Viskose; viskoza; viscosa; viscose
  acrylic; Polyacryl; akril; acrilico; acrylique
  knit, knitted, knitwear; Strick, gestrickt, Strickware; pletenina, pletena; maglia, maglieria; tricot, maille`;

const conceptsIn = (lines: string): Concept[] =>
  lines.split("\n").map((line) => ({
    words: line
      .split(/[;,]/)
      .map((word) => word.trim())
      .filter(Boolean),
  }));

/** Of colours and their shades. */
export const colourConcepts = (): Concept[] => [
  ...FAMILIES.flatMap((family) => conceptsIn(COLOURS[family]).map((one) => ({ ...one, family }))),
  ...conceptsIn(SHADES),
];

/** Of garments, necklines, patterns and materials. */
export const otherConcepts = (): Concept[] => conceptsIn(OTHERS);

/** A German word without these at its start finds the same, or more: "Damenpullover", "Dunkelbraun". */
export const FIRST_PARTS = ["strick", "damen", "herren", "winter", "sommer", "dunkel", "hell"];

/** Between the words of a search, where they say nothing: "Pullover mit Zopf". */
export const LITTLE_WORDS =
  "and with in for und mit aus für der die das iz za in avec de du des en pour le la les con di da del della per il lo et".split(
    " ",
  );

/** Before a size: "Größe M". */
export const SIZE_WORDS = ["size", "größe", "groesse", "gr", "velikost", "taglia", "taille"];
