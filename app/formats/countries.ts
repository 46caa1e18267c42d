import { type Language, LANGUAGES, language } from "./language";

// ISO 3166-1: the alpha-2 code and the English name of each country, sorted by name. Kosovo has a code of its users, such as the EU.
const LIST = `
AF Afghanistan|AX Åland Islands|AL Albania|DZ Algeria|AS American Samoa|AD Andorra|AO Angola|
AI Anguilla|AQ Antarctica|AG Antigua and Barbuda|AR Argentina|AM Armenia|AW Aruba|AU Australia|
AT Austria|AZ Azerbaijan|BS Bahamas|BH Bahrain|BD Bangladesh|BB Barbados|BY Belarus|BE Belgium|
BZ Belize|BJ Benin|BM Bermuda|BT Bhutan|BO Bolivia|BA Bosnia and Herzegovina|BW Botswana|
BV Bouvet Island|BR Brazil|IO British Indian Ocean Territory|VG British Virgin Islands|BN Brunei|
BG Bulgaria|BF Burkina Faso|BI Burundi|KH Cambodia|CM Cameroon|CA Canada|CV Cape Verde|
BQ Caribbean Netherlands|KY Cayman Islands|CF Central African Republic|TD Chad|CL Chile|CN China|
CX Christmas Island|CC Cocos (Keeling) Islands|CO Colombia|KM Comoros|
CD Congo (Democratic Republic)|CG Congo (Republic)|CK Cook Islands|CR Costa Rica|CI Côte d’Ivoire|
HR Croatia|CU Cuba|CW Curaçao|CY Cyprus|CZ Czechia|DK Denmark|DJ Djibouti|DM Dominica|
DO Dominican Republic|EC Ecuador|EG Egypt|SV El Salvador|GQ Equatorial Guinea|ER Eritrea|
EE Estonia|SZ Eswatini|ET Ethiopia|FK Falkland Islands|FO Faroe Islands|FJ Fiji|FI Finland|
FR France|GF French Guiana|PF French Polynesia|TF French Southern Territories|GA Gabon|GM Gambia|
GE Georgia|DE Germany|GH Ghana|GI Gibraltar|GR Greece|GL Greenland|GD Grenada|GP Guadeloupe|
GU Guam|GT Guatemala|GG Guernsey|GN Guinea|GW Guinea-Bissau|GY Guyana|HT Haiti|
HM Heard and McDonald Islands|HN Honduras|HK Hong Kong|HU Hungary|IS Iceland|IN India|
ID Indonesia|IR Iran|IQ Iraq|IE Ireland|IM Isle of Man|IL Israel|IT Italy|JM Jamaica|JP Japan|
JE Jersey|JO Jordan|KZ Kazakhstan|KE Kenya|KI Kiribati|XK Kosovo|KW Kuwait|KG Kyrgyzstan|LA Laos|LV Latvia|
LB Lebanon|LS Lesotho|LR Liberia|LY Libya|LI Liechtenstein|LT Lithuania|LU Luxembourg|MO Macao|
MG Madagascar|MW Malawi|MY Malaysia|MV Maldives|ML Mali|MT Malta|MH Marshall Islands|
MQ Martinique|MR Mauritania|MU Mauritius|YT Mayotte|MX Mexico|FM Micronesia|MD Moldova|MC Monaco|
MN Mongolia|ME Montenegro|MS Montserrat|MA Morocco|MZ Mozambique|MM Myanmar|NA Namibia|NR Nauru|
NP Nepal|NL Netherlands|NC New Caledonia|NZ New Zealand|NI Nicaragua|NE Niger|NG Nigeria|NU Niue|
NF Norfolk Island|KP North Korea|MK North Macedonia|MP Northern Mariana Islands|NO Norway|OM Oman|
PK Pakistan|PW Palau|PS Palestine|PA Panama|PG Papua New Guinea|PY Paraguay|PE Peru|
PH Philippines|PN Pitcairn Islands|PL Poland|PT Portugal|PR Puerto Rico|QA Qatar|RE Réunion|
RO Romania|RU Russia|RW Rwanda|BL Saint Barthélemy|SH Saint Helena|KN Saint Kitts and Nevis|
LC Saint Lucia|MF Saint Martin|PM Saint Pierre and Miquelon|VC Saint Vincent and Grenadines|
WS Samoa|SM San Marino|ST São Tomé and Príncipe|SA Saudi Arabia|SN Senegal|RS Serbia|
SC Seychelles|SL Sierra Leone|SG Singapore|SX Sint Maarten|SK Slovakia|SI Slovenia|
SB Solomon Islands|SO Somalia|ZA South Africa|GS South Georgia and South Sandwich Islands|
KR South Korea|SS South Sudan|ES Spain|LK Sri Lanka|SD Sudan|SR Suriname|
SJ Svalbard and Jan Mayen|SE Sweden|CH Switzerland|SY Syria|TW Taiwan|TJ Tajikistan|TZ Tanzania|
TH Thailand|TL Timor-Leste|TG Togo|TK Tokelau|TO Tonga|TT Trinidad and Tobago|TN Tunisia|
TR Türkiye|TM Turkmenistan|TC Turks and Caicos Islands|TV Tuvalu|UM U.S. Outlying Islands|
VI U.S. Virgin Islands|UG Uganda|UA Ukraine|AE United Arab Emirates|GB United Kingdom|
US United States|UY Uruguay|UZ Uzbekistan|VU Vanuatu|VA Vatican City|VE Venezuela|VN Vietnam|
WF Wallis and Futuna|EH Western Sahara|YE Yemen|ZM Zambia|ZW Zimbabwe
`;

// The member states. Territories with their own code are not included.
const EU = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

/** The member states whose currency is the euro: 21 since 2026. */
export const EURO_STATES = [
  ...(["AT", "BE", "BG", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR"] as const),
  ...(["IE", "IT", "LT", "LU", "LV", "MT", "NL", "PT", "SI", "SK"] as const),
] as const;
export type EuroState = (typeof EURO_STATES)[number];

export const isEuroState = (code: string): code is EuroState => EURO_STATES.some((state) => state === code);

export interface Country {
  /** ISO 3166-1 alpha-2: "SI". */
  code: string;
  /** In English. */
  name: string;
}

/** All countries of ISO 3166-1, sorted by name. */
export const COUNTRIES: readonly Country[] = LIST.replaceAll("\n", "")
  .split("|")
  .map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }));

const names = new Map(COUNTRIES.map(({ code, name }) => [code, name]));

export function isCountry(code: string): boolean {
  return names.has(code);
}

const namesIn = new Map<Language, Intl.DisplayNames>();

/** The name of a country in the language of now, or the code itself when it is unknown. Browsers may know another one of a few distant ones. */
export function countryName(code: string): string {
  const english = names.get(code);
  const now = language();
  if (!english || now === "en") return english ?? code;
  let own = namesIn.get(now);
  if (!own) namesIn.set(now, (own = new Intl.DisplayNames(now, { type: "region", fallback: "none" })));
  return own.of(code) ?? english;
}

// Names that people write and Intl does not have; EL is Greece in VAT IDs.
const OTHER_NAMES: Record<string, string> = {
  GB: "UK, Great Britain, Britain, England, Scotland, Wales, Northern Ireland, Großbritannien, Velika Britanija, Gran Bretagna, Grande-Bretagne",
  GR: "EL, Hellas",
  NL: "Holland, The Netherlands, Olanda, Hollande",
  CZ: "Czech Republic, Tschechische Republik, Česká republika, Češka republika",
  IE: "Éire, Republic of Ireland",
  MK: "Macedonia",
  TR: "Turkey",
  US: "USA, ZDA, United States of America",
};

const foldedName = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

let codesByName: Map<string, string> | undefined;

/** The countries by all their names: ours, and those of Intl in the shop's languages and in the country's own language. */
function readCodesByName(): Map<string, string> {
  const codes = new Map<string, string>();
  const readers = new Map<string, Intl.DisplayNames>();
  const nameIn = (of: string, code: string) => {
    const known = readers.get(of);
    const reader = known ?? new Intl.DisplayNames(of, { type: "region", fallback: "none" });
    readers.set(of, reader);
    return reader.of(code) ?? code;
  };
  for (const { code, name } of COUNTRIES) {
    const own = new Intl.Locale(`und-${code}`).maximize().language;
    const others = OTHER_NAMES[code]?.split(", ") ?? [];
    const translated = [...LANGUAGES, own].map((one) => nameIn(one, code));
    for (const one of [name, ...others, ...translated]) {
      codes.set(foldedName(one), code);
      // As where there are no umlauts: "Oesterreich".
      codes.set(foldedName(one.replace(/[äöü]/gi, "$&e")), code);
    }
  }
  return codes;
}

/**
 * The code of a country that was typed as its code or its name, in English, German, Slovenian, Italian, French or its own language;
 * null when it is neither.
 */
export function countryCodeOf(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  if (isCountry(code)) return code;
  codesByName ??= readCodesByName();
  return codesByName.get(foldedName(typed)) ?? null;
}

/** Whether a country is an EU member state. Decides which shipping threshold applies and whether a VAT ID is required. */
export function isInEU(code: string): boolean {
  return EU.includes(code);
}
