// The desk gives the shop another name, other colours and its own words: pages, mails and PDFs have them. As plain HTML.
import { readFileSync } from "node:fs";

import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { composeMail } from "~/shop/desk/mail-queue/compose.server";
import { Browser } from "../support/browser-without-scripts";
import { toastOf } from "../support/ordering";
import { makeOrder } from "../support/orders";
import { photo } from "../support/pictures";
import { readPdf } from "../support/pdf";
import { signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

const GREEN = { name: "Wool & Son", accent: "#23512F", ground: "f7f3e6", headings: "slab" };

let shop: Shop;
let desk: Browser;
let visitor: Browser;

beforeAll(async () => {
  shop = await openShop();
  desk = (await signedInPerson(shop, "admin")).browser;
  visitor = new Browser(shop);
});

/** The addresses of the own style sheet and icon of a page. */
const filesOf = (html: string) => [...html.matchAll(/href="(\/look\/[^"]+)"/g)].map(([, at]) => at!);

const textOf = async (address: string) => (await visitor.request(address)).text();
const inLanguage = async (address: string, language: string) =>
  (await visitor.request(address, { headers: { "Accept-Language": language } })).text();

describe("the desk", () => {
  it("sees the original look, which needs no files of its own", async () => {
    expect(filesOf(await textOf("/"))).toEqual([]);
    const { values } = (await desk.open("/admin/appearance")).form("SAVE");
    expect(values).toMatchObject({ name: "Preja", accent: "#8a4127", version: "0" });
  });

  it("leaves pages of a look that was put back their styles, until they are loaded again", async () => {
    const [, built] = /href="(\/build\/_assets\/styles-[^"]+)"/.exec(await textOf("/"))!;
    for (const name of ["0123456789", "0123456789-ABCDEFGH"]) {
      const old = await visitor.request(`/look/${name}.css`);
      expect([old.status, old.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
      expect(await old.text()).toBe(readFileSync(`build/browser${built!.slice(6)}`, "utf8"));
    }
  });

  it("is offered colours that can be read, and takes them for a preview", async () => {
    const form = (await desk.open("/admin/appearance")).form("SAVE");
    const refused = await form.fill({ ...GREEN, accent: "#7fbf8f" }).submit("SAVE");
    expect(refused.status).toBe(400);
    refused.see("This colour on the background has a contrast of", "The nearest that passes is #");
    const [nameOfTaken] = /TAKE #[\da-f]{6} as accent colour/.exec(refused.text) ?? [];
    const preview = await refused.press(nameOfTaken!);
    expect(preview.status).toBe(200);
    preview.see("Preview: nothing is saved yet", "Wool & Son");
    expect(preview.form("SAVE").values.accent).toMatch(/^#(?!7fbf8f)[\da-f]{6}$/);
    const [, sheet] = /href="(\/admin\/appearance\/preview.css[^"]+)"/.exec(preview.source)!;
    const answer = await desk.request(sheet!.replaceAll("&amp;", "&"));
    expect(await answer.text()).toMatch(/^\.look-preview\{/);
    expect(filesOf(await textOf("/"))).toEqual([]);
  });

  it("saves it: everybody sees it, under an address that never changes its content", async () => {
    const form = (await desk.open("/admin/appearance")).form("SAVE");
    const saved = await form.fill(GREEN).submit("SAVE");
    expect(toastOf(saved)).toContain("Appearance Saved");
    const html = await textOf("/");
    expect(html).toContain("Wool &amp; Son</a>");
    expect(html).toContain('content="#f7f3e6" media="(prefers-color-scheme: light)"');
    const files = filesOf(html);
    expect(files).toHaveLength(2);
    for (const address of files) {
      const answer = await visitor.request(address);
      expect(answer.headers.get("Cache-Control")).toContain("immutable");
      expect(await answer.text()).toContain("#23512f");
    }
    const old = await visitor.request("/look/0123456789.css");
    expect([old.status, old.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    (await desk.open("/admin/audit")).see("Appearance changed");
  });

  it("is told what another admin saved", async () => {
    const [mine, theirs] = [await desk.open("/admin/appearance"), await desk.tab().open("/admin/appearance")];
    await theirs.form("SAVE").fill({ name: "Theirs" }).submit("SAVE");
    const late = await mine.form("SAVE").fill({ name: "Mine" }).submit("SAVE");
    expect(late.status).toBe(409);
    late.see("Somebody else changed the appearance", "What was saved in the meantime", "Theirs");
    const saved = await late.form("SAVE").fill({ name: GREEN.name }).submit("SAVE");
    expect(toastOf(saved)).toContain("Appearance Saved");
  });
});

describe("the brand's own words", () => {
  const HERO = "**Blankets** from [our mill](https://mill.example). [Not this](javascript:alert(1)) <b>no</b>";

  it("are refused where a quote has no name, and previewed", async () => {
    const form = (await desk.open("/admin/appearance/texts")).form("SAVE");
    const refused = await form.fill({ customer1: "", heroText: HERO }).submit("SAVE");
    expect(refused.status).toBe(400);
    refused.see("Name who said this");
    const preview = await refused.form("SAVE").fill({ quote1: "" }).submit("SHOW PREVIEW");
    expect(preview.status).toBe(200);
    preview.see("Preview: nothing is saved yet", "Blankets from our mill");
    expect(preview.form("SAVE").values.heroText).toBe(HERO);
  });

  it("are saved and read by everybody; a link leads to the web or nowhere, and what is empty is not shown", async () => {
    const form = (await desk.open("/admin/appearance/texts")).form("SAVE");
    const words = {
      heroTitle: "Blankets for years",
      heroText: HERO,
      newsletterTitle: "",
      tagline: "Blankets, wholesale.",
      signature: "Warm greetings,\nMaja",
      storyTitle: "A mill",
      benefitsTitle: "What we promise",
    };
    const none = { quote1: "", quote2: "", quote3: "" };
    const saved = await form.fill({ ...words, ...none }).submit("SAVE");
    expect(toastOf(saved)).toContain("Texts Saved");
    const html = await textOf("/");
    expect(html).toContain("Blankets for years</h1>");
    expect(html).toContain('<strong>Blankets</strong> from <a href="https://mill.example">our mill</a>');
    expect(html).not.toMatch(/href="javascript|<b>no/);
    expect(html).not.toMatch(/id="(newsletter|testimonials)"/);
    expect(html).toContain('<meta name="description" content="Blankets, wholesale."');
    expect(await textOf("/about")).toContain("A mill</h1>");
    expect(await textOf("/contact")).toContain("What we promise</h1>");
    (await desk.open("/admin/audit")).see("Texts changed");
  });

  it("are read in each language into which they are translated", async () => {
    const all = await desk.open("/admin/appearance/texts");
    const form = (await all.click("a[href='/admin/appearance/texts/de']")).see("Blankets for years");
    const late = await desk.tab().open("/admin/appearance/texts/de");
    const saved = await form.form("SAVE").fill({ heroTitle: "Decken für Jahre" }).submit("SAVE");
    expect(toastOf(saved)).toContain("Texts Saved");
    const theirs = await late.form("SAVE").fill({ heroTitle: "Decken" }).submit("SAVE");
    expect([theirs.status, theirs.form("SAVE").values.heroTitle]).toEqual([409, "Decken"]);
    expect(await inLanguage("/", "de")).toContain("Decken für Jahre</h1>");
    expect(await inLanguage("/", "it")).toMatch(/<h1 lang="en"[^>]*>Blankets for years<\/h1>/);
    // What the brand has not written is in each language.
    expect(await inLanguage("/about", "de")).toContain("Ein Garn, viele Stärken");
    expect(await inLanguage("/about", "it")).not.toContain("Ein Garn, viele Stärken");
  });

  it("are in the language that the desk says, into which nothing is to be translated", async () => {
    const languages = async () => {
      const [texts, words] = [await desk.open("/admin/appearance/texts"), await desk.open("/admin/translations")];
      const links = texts.$("a[href^='/admin/appearance/texts/']").map((_, { attribs }) => attribs.href!.slice(-2));
      const fields = words.$("input[name^='rows[0]']:not([type=hidden])").map((_, { attribs }) => attribs.lang);
      return { texts: links.get(), words: fields.get() };
    };
    const own = ["de", "sl", "it", "fr"];
    expect(await languages()).toEqual({ texts: own, words: own });
    (await desk.open("/admin/pages")).see("German, Slovenian, Italian, French").notSee("English, ");
    const form = (await desk.open("/admin/appearance/texts")).form("SAVE");
    await form.fill({ writtenIn: "fr" }).submit("SAVE");
    // What is translated stays, and can be changed.
    expect(await languages()).toEqual({ texts: ["en", "de", "sl", "it"], words: ["en", ...own] });
    expect(await inLanguage("/", "it")).toMatch(/<h1 lang="fr"[^>]*>Blankets for years/);
    expect(await inLanguage("/", "fr")).toMatch(/<h1 class[^>]*>Blankets for years/);
    const again = (await desk.open("/admin/appearance/texts")).form("SAVE");
    await again.fill({ writtenIn: "" }).submit("SAVE");
    expect(await languages()).toEqual({ texts: ["en", ...own], words: ["en", ...own] });
    expect(await inLanguage("/", "it")).toMatch(/<h1 class[^>]*>Blankets for years/);
  });

  it("can be shown alone, and the others are sent as they are; a preview has only what differs", async () => {
    const all = await desk.open("/admin/appearance/texts");
    const own = await all.click("a[href='/admin/appearance/texts?show=own']");
    const isHidden = (name: string) => own.$(`[name=${name}]`).closest("[hidden]").length > 0;
    expect(["heroTitle", "yarnTitle", "showRating"].map(isHidden)).toEqual([false, true, true]);
    const { key: _, ...sent } = own.form("SAVE").values;
    expect(all.form("SAVE").values).toMatchObject(sent);
    expect(sent).toMatchObject({ yarnTitle: "One yarn, many gauges", showRating: "on" });
    const preview = await own.form("SAVE").fill({ storyTitle: "Two mills" }).submit("SHOW PREVIEW");
    expect(preview.textOf(".admin-preview tbody")).toMatch(/Our story: Title.*A mill.*Two mills/s);
    expect(preview.textOf(".admin-preview tbody")).not.toContain("Landing page");
  });

  it("of another admin are shown before they are replaced", async () => {
    const [mine, theirs] = [
      await desk.open("/admin/appearance/texts"),
      await desk.tab().open("/admin/appearance/texts"),
    ];
    await theirs.form("SAVE").fill({ heroTitle: "Theirs" }).submit("SAVE");
    // Refused for something else first, it still is of the earlier texts.
    const refused = await mine.form("SAVE").fill({ heroTitle: "Mine", quote1: "Soft", customer1: "" }).submit("SAVE");
    expect(refused.status).toBe(400);
    const late = await refused.form("SAVE").fill({ quote1: "" }).submit("SAVE");
    expect(late.status).toBe(409);
    late.see("Somebody else changed the texts", "Theirs");
    expect(late.form("SAVE").values.heroTitle).toBe("Mine");
    expect(toastOf(await late.form("SAVE").submit("SAVE"))).toContain("Texts Saved");
  });
});

describe("claims", () => {
  it("are refused without what they mean or with a page that is none, and added", async () => {
    const form = (await desk.open("/admin/appearance/claims")).form("ADD CLAIM");
    const words = { title: "Made to last", text: "", evidenceUrl: "javascript:alert(1)" };
    const refused = await form.fill(words).submit("ADD CLAIM");
    expect(refused.status).toBe(400);
    refused.see("Say what it means.", "Enter the address of a page");
    const rest = {
      text: "Repaired for free.",
      evidenceUrl: "proof.example/repairs",
      "title-de": "Langlebig",
      "text-de": "Wird kostenlos repariert.",
    };
    const saved = await refused.form("ADD CLAIM").fill(rest).submit("ADD CLAIM");
    expect(toastOf(saved)).toContain("Claim Saved");
    const contact = await textOf("/contact");
    expect(contact).toContain("Made to last</h3>");
    expect(contact).toContain('href="https://proof.example/repairs"');
    expect(contact).not.toContain("Top 10 of 6,000");
    expect(await inLanguage("/contact", "de")).toContain("Langlebig</h3>");
    expect(await inLanguage("/contact", "it")).toContain("Made to last</h3>");
  });

  it("of a kind are one; a rating is shown once it says who gave it and where", async () => {
    const page = await desk.open("/admin/appearance/claims");
    const words = { kind: "rating", title: "Second rating", text: "Good." };
    const refused = await page.form("ADD CLAIM").fill(words).submit("ADD CLAIM");
    expect(refused.status).toBe(409);
    refused.see("There is already a claim of this kind.");
    const { id } = await db.read.claim.findUniqueOrThrow({ where: { key: "rating" } });
    const [mine, theirs] = [page, await desk.tab().open("/admin/appearance/claims")].map((one) =>
      one.form("SAVE CLAIM", `#claim-${id}`),
    );
    const proven = { ratedBy: "Good Wool Index", evidenceUrl: "https://index.example" };
    await theirs!.fill(proven).submit("SAVE CLAIM");
    expect(await textOf("/contact")).toContain("Rated by Good Wool Index");
    const late = await mine!.fill({ title: "Mine" }).submit("SAVE CLAIM");
    expect(late.status).toBe(409);
    late.see("Somebody else changed this claim");
  });

  it("are hidden at a tick", async () => {
    const { id } = await db.read.claim.findUniqueOrThrow({ where: { key: "vegan" } });
    const page = await desk.open("/admin/appearance/claims");
    const form = page.form("SAVE CLAIM", `#claim-${id}`);
    await form.fill({ isActive: false }).submit("SAVE CLAIM");
    expect(await textOf("/about")).not.toContain("Down to the buttons");
  });
});

describe("the name and the colours", () => {
  it("are in titles and in the description of the API", async () => {
    expect((await visitor.open("/contact")).source).toContain("- Wool &amp; Son</title>");
    expect(await textOf("/developers")).toContain("Wool &amp; Son wholesale API");
    const document = JSON.parse(await textOf("/api/openapi.json"));
    expect(document.info.title).toBe("Wool & Son wholesale API");
  });

  it("are in letters, whose sender has the name", async () => {
    const { browser } = await signedInPerson(shop, "admin");
    const form = (await browser.open("/admin/invitations")).form("INVITE");
    await form.fill({ email: "new@boutique.example" }).submit();
    const mail = await db.read.outgoingMail.findFirstOrThrow({ where: { kind: "invitation" } });
    expect(mail.subject).toContain("Wool & Son");
    expect(mail.html).toContain("background:#23512f");
    expect(mail.html).toContain("background:#f7f3e6");
    expect(mail.text).toContain("Warm greetings,\nMaja\nWool & Son");
    const { source } = await composeMail(mail);
    expect(source.toString()).toMatch(/^From: "?Wool & Son"? </m);
  });

  it("are on PDFs", async () => {
    const { id } = await makeOrder();
    const answer = await desk.request(`/admin/orders/${id}/packing-list.pdf`);
    const { pages, info } = await readPdf(Buffer.from(await answer.arrayBuffer()));
    expect(pages[0]!.replaceAll(" ", "")).toContain("Wool&Son");
    expect(info.Author).toBe("Wool and Son");
  });
});

describe("the desk's logo and pictures", () => {
  const MARK = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" onload="x()"><script>alert(1)</script><path d="M0 0h120v40z"/></svg>',
  );
  const choose = async (place: string, name: string, bytes: Uint8Array) => {
    const page = await desk.open("/admin/appearance/pictures");
    return page
      .form(`SAVE ${place}`)
      .choose("file", { name, bytes: new Uint8Array(bytes) })
      .submit(`SAVE ${place}`);
  };
  const logoOf = async () =>
    /<img src="(\/look\/logo\/[^"]+)" width="(\d+)" height="(\d+)" alt="([^"]*)"/.exec(await textOf("/"))?.slice(1);

  it("is refused with text in it, and says so beside the field", async () => {
    const bad = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>Wool</text></svg>');
    const refused = await choose("Logo", "logo.svg", bad);
    expect(refused.status).toBe(400);
    refused.see("Please check the file", "Convert the text to paths");
    expect(await logoOf()).toBeUndefined();
    const none = (await desk.open("/admin/appearance/pictures")).form("SAVE Logo");
    expect((await none.submit("SAVE Logo")).status).toBe(400);
  });

  it("stands in the header of every page, for good under its address, and nothing of the file itself is sent", async () => {
    expect(toastOf(await choose("Logo", "logo.svg", MARK))).toContain("Logo Saved");
    const [src, width, height, alt] = (await logoOf())!;
    const { name } = await db.read.appearance.findUniqueOrThrow({ where: { id: 1 } });
    expect([width, height, alt]).toEqual(["144", "48", name.replace("&", "&amp;")]);
    const file = await visitor.request(src!);
    expect(file.headers.get("Content-Type")).toBe("image/webp");
    expect(file.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(file.headers.get("Cache-Control")).toContain("immutable");
    expect((await sharp(await file.arrayBuffer()).metadata()).format).toBe("webp");
    const png = await visitor.request(src!.replace(".webp", ".png"));
    expect(png.headers.get("Content-Type")).toBe("image/png");
    for (const wrong of [src!.replace(".webp", ".svg"), "/look/logo/0123456789-1x1.webp"]) {
      expect((await visitor.request(wrong)).status).toBe(404);
    }
  });

  it("comes along with letters, and is on papers", async () => {
    const form = (await desk.open("/admin/invitations")).form("INVITE");
    await form.fill({ email: "logo@boutique.example" }).submit();
    const to = { where: { toAddress: "logo@boutique.example" } };
    const mail = await db.read.outgoingMail.findFirstOrThrow(to);
    expect(mail.html).toMatch(/<img src="cid:[\w-]{10}-480x160\.png" width="168" height="56"/);
    const source = (await composeMail(mail)).source.toString();
    const [, cid] = /cid:([\w-]+\.png)/.exec(mail.html!)!;
    expect(source.toLowerCase()).toContain(`content-id: <${cid}>`.toLowerCase());
    expect(source).toContain("Content-Disposition: inline; filename=logo.png");
    const { id } = await makeOrder();
    const paper = await desk.request(`/admin/orders/${id}/packing-list.pdf`);
    const bytes = Buffer.from(await paper.arrayBuffer());
    expect(bytes.toString("latin1")).toContain("/Subtype /Image");
  });

  it("is replaced, put back and removed, each in the audit, and a file that nobody needs any more goes", async () => {
    const first = (await logoOf())![0];
    const square = MARK.toString().replace("0 0 120 40", "0 0 40 40");
    await choose("Logo", "logo.svg", Buffer.from(square));
    const second = (await logoOf())![0]!;
    expect(second).toContain("-160x160.webp");
    // A square logo is the icon as well.
    expect(filesOf(await textOf("/"))).toContain(second.replace(".webp", ".png"));
    const undo = "RESTORE THE PREVIOUS ONE: Logo";
    await (await desk.open("/admin/appearance/pictures")).form(undo).submit(undo);
    expect((await logoOf())![0]).toBe(first);
    await (await desk.open("/admin/appearance/pictures")).form("REMOVE Logo").submit("REMOVE Logo");
    expect(await logoOf()).toBeUndefined();
    expect(await db.read.logoFile.count()).toBe(1);
    expect((await visitor.request(second)).status).toBe(404);
    const actions = { where: { action: "change_brand_picture" } };
    expect(await db.read.auditEntry.count(actions)).toBe(4);
  });

  it("takes another place for dark pages, and a picture for the landing page with words for who does not see it", async () => {
    await choose("Logo", "logo.svg", MARK);
    await choose("Logo for dark mode", "logo.png", await photo("#fff", 600, 200).png().toBuffer());
    expect(await textOf("/")).toMatch(
      /<source media="\(prefers-color-scheme: dark\)" srcSet="\/look\/logo\/[\w-]{10}-480x160\.webp"/,
    );
    const page = await desk.open("/admin/appearance/pictures");
    const name = "Picture of the landing page";
    const bytes = new Uint8Array(await photo().png().toBuffer());
    const saved = await page
      .form(`SAVE ${name}`)
      .fill({ alt: "Two people in “Alma”" })
      .choose("file", { name: "hero.png", bytes })
      .submit(`SAVE ${name}`);
    expect(toastOf(saved)).toContain(`${name} Saved`);
    expect(await textOf("/")).toMatch(
      /src="\/pictures\/brand-landing-[0-9a-f]{8}\/\d+"[^>]* alt="Two people in “Alma”"/,
    );
  });

  it("never takes the place of what a colleague chose meanwhile", async () => {
    const pages = [await desk.open("/admin/appearance/pictures"), await desk.tab().open("/admin/appearance/pictures")];
    await pages[0]!.form("REMOVE Logo").submit("REMOVE Logo");
    const save = "SAVE Picture of the landing page";
    const late = await pages[1]!.form(save).fill({ alt: "Wool" }).submit(save);
    expect(late.status).toBe(409);
    late.see("Somebody else changed the appearance meanwhile");
  });
});

describe("the desk's sections", () => {
  it("are shown or not", async () => {
    const form = (await desk.open("/admin/appearance/texts")).form("SAVE");
    expect(form.values).toMatchObject({ showQuotes: "on", showRating: "on", showNewsletter: "on" });
    const rating = 'aria-labelledby="rating"';
    expect(await textOf("/")).toContain(rating);
    await form.fill({ showRating: false }).submit("SAVE");
    expect(await textOf("/")).not.toContain(rating);
  });
});
