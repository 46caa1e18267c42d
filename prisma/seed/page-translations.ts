import type { Language } from "~/formats/language";
import type { PageSlug } from "~/shop/brand/pages/page";

const IN_GERMAN = "**Dies ist ein Beispieltext des Demo-Shops.** Er ist niemandes Impressum, Vertrag oder Rat.";
const IN_SLOVENIAN =
  "**To je vzorčno besedilo predstavitvene trgovine.** Ni nikogaršnje pravno obvestilo, pogodba ali nasvet.";

/** Of the pages of the demo shop that are translated; readers of the other languages see the originals. */
export const TRANSLATED: Partial<Record<PageSlug, Partial<Record<Language, string>>>> = {
  terms: {
    de: `${IN_GERMAN}

## 1. Für wen diese Bedingungen gelten

Sie gelten für Bestellungen von Unternehmen. An Verbraucher verkaufen wir hier nicht.

## 2. Wie ein Vertrag zustande kommt

Ihre Bestellung ist ein Angebot. Der Vertrag kommt zustande, wenn wir sie bestätigen, zu den Preisen der Bestellung. Die Proforma-Rechnung, die Sie per E-Mail erhalten, nennt diese Preise noch einmal.

## 3. Preise und Zahlung

Alle Preise sind in Euro, ohne Umsatzsteuer und ohne Versand. Wann Sie zahlen, hängt vom Liefertermin ab und steht auf der Proforma-Rechnung:

- Ware auf Lager wird im Voraus bezahlt,
- für Vororders leisten Sie eine Anzahlung; der Rest ist vor dem Versand fällig.

## 4. Lieferung

Wir versenden zum Liefertermin der Bestellung. Verschiebt er sich um mehr als zwei Wochen, können Sie die betroffenen Teile stornieren.

## 5. Eigentum

Die Ware bleibt unser Eigentum, bis sie vollständig bezahlt ist.

## 6. Mängel

Prüfen Sie die Ware bei der Ankunft und melden Sie uns innerhalb von acht Tagen, wenn etwas nicht stimmt. Wie das geht, steht unter [Versand, Rücksendungen und Reklamationen](/pages/shipping).

## 7. Recht

Es gilt das Recht unseres Sitzes, ohne das UN-Kaufrecht.`,
    sl: `${IN_SLOVENIAN}

## 1. Za koga ti pogoji veljajo

Veljajo za naročila podjetij. Potrošnikom tukaj ne prodajamo.

## 2. Kako je sklenjena pogodba

Vaše naročilo je ponudba. Pogodba je sklenjena, ko naročilo potrdimo, po cenah iz naročila. Predračun, ki ga prejmete po e-pošti, jih še enkrat navede.

## 3. Cene in plačilo

Vse cene so v evrih, brez DDV in brez dostave. Rok plačila je odvisen od dobavnega obdobja in je naveden na predračunu:

- blago na zalogi se plača vnaprej,
- za prednaročila je potreben avans, preostanek pa zapade pred odpremo.

## 4. Dobava

Odpremimo v dobavnem obdobju naročila. Če se premakne za več kot dva tedna, lahko zadevne kose prekličete.

## 5. Lastništvo

Blago ostane naša last do celotnega plačila.

## 6. Napake

Blago ob prejemu preglejte in nam v osmih dneh sporočite, če je kaj narobe. Kako to storite, piše na strani [Dostava, vračila in reklamacije](/pages/shipping).

## 7. Pravo

Velja pravo našega sedeža, brez Konvencije ZN o mednarodni prodaji blaga.`,
  },
  contact: {
    de: `${IN_GERMAN}

## Großhandel

Sam Sample beantwortet Fragen zu Bestellungen, Lieferterminen und Preisen.

- Telefon: +386 1 000 00 00, Montag bis Freitag von 9 bis 16 Uhr
- E-Mail: [sales@shop.example](mailto:sales@shop.example)

Es gibt auch ein [Formular für Anfragen](/inquiry).`,
    sl: `${IN_SLOVENIAN}

## Veleprodaja

Sam Sample odgovarja na vprašanja o naročilih, dobavnih obdobjih in cenah.

- Telefon: +386 1 000 00 00, od ponedeljka do petka med 9. in 16. uro
- E-pošta: [sales@shop.example](mailto:sales@shop.example)

Na voljo je tudi [obrazec za povpraševanja](/inquiry).`,
  },
  care: {
    de: `${IN_GERMAN} Maßgeblich ist das Etikett im Teil.

## Pullover

Maschinenwäsche bei 30 °C, auf links, mit ähnlichen Farben. Liegend trocknen. Nicht in den Trockner.

## Strickjacken

Wie Pullover, mit geschlossenen Knöpfen.

## Wohnen

Decken und Bezüge können bei 40 °C gewaschen werden. Schwach schleudern und über zwei Leinen trocknen.

## Knötchen

Neue Baumwolle kann dort, wo sie sich reibt, Knötchen bilden. Entfernen Sie sie mit einem Kamm; nach einigen Wäschen kommen keine mehr.`,
    sl: `${IN_SLOVENIAN} Velja etiketa v izdelku.

## Puloverji

Strojno pranje pri 30 °C, z notranjo stranjo navzven, s podobnimi barvami. Sušite na ravnem. Ne sušite v sušilniku.

## Jopice

Kakor puloverji, z zapetimi gumbi.

## Dom

Odeje in prevleke lahko perete pri 40 °C. Ožemite na nizkih vrtljajih in posušite čez dve vrvi.

## Svaljki

Nov bombaž se lahko na mestih, kjer se drgne, svaljka. Svaljke odstranite z glavnikom; po nekaj pranjih jih ni več.`,
  },
};
