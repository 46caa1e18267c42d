// What is read of an e-mail: what its writer has written, in the languages and with the mail programs of customers; bounds against hostile ones.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { withoutQuotes } from "~/shop/conversations/inbound/quotes";
import { readContent, readHeaders } from "~/shop/conversations/inbound/read-mail.server";

const answer = "Three of them are torn.\n\nCan you send new ones?";
const letter = "> we have written to you about order W-2026-0012:\n>\n>> Where is it?\n> Maja";

describe("what is quoted is cut", () => {
  it.each([
    [
      "Gmail, English",
      `${answer}\n\nOn Mon, 30 Nov 2026 at 10:12, Maja from Preja <reply+1.ab@mail.example>\nwrote:\n\n${letter}`,
    ],
    ["Apple Mail, English", `${answer}\n\n> On 30 Nov 2026, at 10:12, Maja <a@b.example> wrote:\n> \n${letter}`],
    ["Gmail, German", `${answer}\n\nAm Mo., 30. Nov. 2026 um 10:12 Uhr schrieb Maja <a@b.example>:\n\n${letter}`],
    ["Thunderbird, German", `${answer}\n\nAm 30.11.26 um 10:12 schrieb Preja:\n${letter}`],
    [
      "Apple Mail, Italian",
      `${answer}\n\nIl giorno 30 nov 2026, alle ore 10:12, Maja <a@b.example> ha scritto:\n\n${letter}`,
    ],
    [
      "Gmail, Italian, broken",
      `${answer}\n\nIl giorno lun 30 nov 2026 alle ore 10:12 Maja di Preja <\nreply@mail.example> ha scritto:\n\n${letter}`,
    ],
    ["Gmail, French", `${answer}\n\nLe lun. 30 nov. 2026 à 10:12, Maja <a@b.example> a écrit :\n\n${letter}`],
    [
      "Gmail, Slovenian",
      `${answer}\n\nV pon., 30. nov. 2026 ob 10:12 je oseba Maja <a@b.example>\nnapisala:\n\n${letter}`,
    ],
    ["Thunderbird, Slovenian", `${answer}\n\nDne 30. 11. 2026 ob 10:12 je Maja napisal(a):\n${letter}`],
    [
      "Outlook, English",
      `${answer}\n\n________________________________\nFrom: Preja <a@b.example>\nSent: Monday, 30 November 2026 10:12\nTo: Ana\nSubject: Our answer\n\nAna, we have written`,
    ],
    [
      "Outlook, German",
      `${answer}\n\nVon: Preja <a@b.example>\nGesendet: Montag, 30. November 2026 10:12\nAn: Ana\nBetreff: Antwort\n\nwir haben`,
    ],
    [
      "Outlook, Italian",
      `${answer}\n\nDa: Preja <a@b.example>\nInviato: lunedì 30 novembre 2026 10:12\nA: Ana\nOggetto: Risposta\n\nabbiamo`,
    ],
    [
      "Outlook, French",
      `${answer}\n\nDe : Preja <a@b.example>\nEnvoyé : lundi 30 novembre 2026 10:12\nÀ : Ana\nObjet : Réponse\n\nnous`,
    ],
    [
      "Outlook, Slovenian",
      `${answer}\n\nOd: Preja <a@b.example>\nPoslano: ponedeljek, 30. november 2026 10:12\nZa: Ana\nZadeva: Odgovor\n\npisali`,
    ],
    ["old Outlook", `${answer}\n\n-----Original Message-----\nFrom: Preja\n\nwe have`],
    ["old Outlook, German", `${answer}\n\n-----Ursprüngliche Nachricht-----\nwir`],
    ["a signature", `${answer}\n-- \nAna Novak\nBoutique Ana`],
    ["a phone", `${answer}\n\nSent from my iPhone\n\n> On 30 Nov 2026, at 10:12, Maja wrote:\n> Hello`],
    ["a German phone", `${answer}\n\nVon meinem iPhone gesendet`],
  ])("%s", (_, text) => expect(withoutQuotes(text)).toBe(answer));

  it("but answers below and between quoted lines stay", () => {
    expect(withoutQuotes(`On 30 Nov 2026, Maja wrote:\n> How many?\n\nThree.\n\n> Which size?\n\nM and L.`)).toBe(
      "Three.\n\nM and L.",
    );
  });

  it.each([
    ["lines that are marked", "On 30 Nov 2026, Maja wrote:\n> Hello\n\n-- \nAna"],
    ["what an introduction names", "On Mon, 30 Nov 2026, Maja <a@b.example> wrote:\n\nHello"],
    ["what is below a divider", "-----Original Message-----\nFrom: Preja\n\nHello"],
    ["the line of a phone", "Sent from my iPhone\n\n> Hello"],
  ])("and all of what only quotes: %s", (_, text) => expect(withoutQuotes(text)).toBe(""));

  it.each([
    ["a signature", "-- \nAna"],
    ["an introduction", "On 30 Nov 2026, Maja wrote:"],
    ["a sentence like that of a phone", "Inviato da noi ieri"],
  ])("but not all of what quotes nothing: %s", (_, text) => expect(withoutQuotes(text)).toBe(text));

  it.each([
    "You wrote: three pieces. We counted two.",
    "From: Ljubljana we need two days.",
    "My colleague wrote:\nplease send 12 more",
    "Size: M\nTo: be sent soon",
  ])("and nothing of an ordinary text: %s", (text) => expect(withoutQuotes(text)).toBe(text));

  it("of any text, in little time, and something stays of what has something and marks nothing", () => {
    const piece = fc.constantFrom(
      "On ",
      "1 ",
      "wrote:",
      "schrieb ",
      ":",
      ">",
      "\n",
      "-- ",
      "From: a",
      "Sent: b",
      "To: c",
      "x",
      "_".repeat(12),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join("")),
        (text) => {
          if (!/^>/m.test(text)) expect(withoutQuotes(text) === "").toBe(text.trim() === "");
        },
      ),
    );
    const began = performance.now();
    for (const hostile of ["On 1 ", "schrieb ", "> ", "From: a\n", "_".repeat(20) + "\n", "Am 1 schrieb x\n"]) {
      withoutQuotes(hostile.repeat(200_000 / hostile.length));
    }
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

const mail = (headers: string[], body = "Hello") =>
  Buffer.from([...headers, "", body].join("\r\n").replace(/(?<!\r)\n/g, "\r\n"));
const from = "From: Ana <ana@boutique.example>";

describe("the text", () => {
  const textOf = async (headers: string[], body: string) => (await readContent(mail([from, ...headers], body))).text;

  it("is the plain one where there are two, in its character set", async () => {
    const parts = ['Content-Type: multipart/alternative; boundary="b"'];
    const body = `--b\nContent-Type: text/plain; charset=utf-8\n\nPlain\n--b\nContent-Type: text/html\n\n<b>HTML</b>\n--b--`;
    expect(await textOf(parts, body)).toBe("Plain");
    const coded = ["Content-Type: text/plain; charset=windows-1250", "Content-Transfer-Encoding: quoted-printable"];
    expect(await textOf(coded, "=9Aest =9Eepov, =E8rna")).toBe("šest žepov, črna");
  });

  it("is that of the HTML where there is no other, without what is quoted and without styles and scripts", async () => {
    const html = ["Content-Type: text/html; charset=utf-8"];
    const body = `<html><head><title>x</title><style>p{}</style></head><body><div>Three &amp; torn<br>Size M</div><script>alert(1)</script>
<div class="gmail_quote"><div>On Mon, 30 Nov 2026 at 10:12, Maja &lt;a@b.example&gt; wrote:<br></div><blockquote><p>Where <b>is</b> it?</p></blockquote></div></body></html>`;
    expect(await textOf(html, body)).toBe("Three & torn\nSize M");
  });
});

describe("a mail of a program", () => {
  it.each([
    ["Auto-Submitted: auto-replied"],
    ["Precedence: bulk"],
    ["X-Auto-Response-Suppress: All"],
    ["Return-Path: <>"],
    ["List-Id: <styles.lists.example>"],
    ['Content-Type: multipart/report; report-type=delivery-status; boundary="b"'],
    ["Subject: Out of Office: our answer"],
    ["Subject: Automatische Antwort: our answer"],
    ["Subject: =?utf-8?Q?R=C3=A9ponse_automatique_:_absence?="],
    ["Subject: Samodejni odgovor"],
    ["Subject: Undelivered Mail Returned to Sender"],
  ])("is known by %s", async (header) => {
    expect((await readHeaders(mail([from, header]))).isAutomatic).toBe(true);
  });

  it("but not one of a person", async () => {
    const headers = await readHeaders(
      mail([from, "To: x@y.example", "Message-ID: <1@b>", "Subject: Re: Our automatic scales", "Auto-Submitted: no"]),
    );
    expect(headers).toEqual({
      from: "ana@boutique.example",
      messageId: "<1@b>",
      recipients: ["x@y.example"],
      isAutomatic: false,
    });
  });
});

describe("a hostile mail", () => {
  const M = 1024 * 1024;
  it.each<[string, string[], string]>([
    ["of line ends", [], "\n".repeat(10 * M)],
    ["of parts", ["Content-Type: multipart/mixed; boundary=b"], "--b\n\nx\n".repeat(100_000)],
    [
      "of parts in parts",
      ["Content-Type: multipart/mixed; boundary=b0"],
      Array.from({ length: 200 }, (_, n) => `--b${n}\nContent-Type: multipart/mixed; boundary=b${n + 1}\n\n`).join(""),
    ],
    ["of headers", [`X-A: ${"a".repeat(2 * M)}`], "x"],
  ])("%s is refused at once", async (_, headers, body) => {
    const source = mail([from, ...headers], body);
    const began = performance.now();
    await expect(readContent(source)).rejects.toThrow();
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it.each<[string, string]>([
    ["open elements", "<div>".repeat(100_000)],
    ["open brackets", "<".repeat(500_000)],
    ["comments", "<!-- ".repeat(100_000)],
  ])("of HTML with many %s is read at once", async (_, html) => {
    const began = performance.now();
    await readContent(mail([from, "Content-Type: text/html"], html));
    expect(performance.now() - began).toBeLessThan(1_500);
  });

  it("of any bytes is read or refused", async () => {
    const part = fc.constantFrom(
      "--b\r\n",
      "Content-Type: ",
      "text/html",
      "multipart/mixed; boundary=b",
      "\r\n",
      "\r\n\r\n",
      "=?utf-8?B?",
      "From: ",
      "\0",
      "\u{d800}",
      "é",
      "<a@b>",
      "Content-Transfer-Encoding: base64\r\n",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(part, fc.string()), { maxLength: 40 }), async (parts) => {
        const source = Buffer.from(parts.join(""));
        await readHeaders(source).catch(() => null);
        const content = await readContent(source).catch(() => null);
        expect(content?.text.includes("\0") ?? false).toBe(false);
      }),
    );
  });
});
