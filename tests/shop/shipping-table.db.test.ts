// The table of shipping prices: what is downloaded changes nothing, and what is applied can be undone.
import { beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { LANGUAGES } from "~/formats/language";
import { inLanguage } from "~/shop/base/language.server";
import { previewOf } from "~/shop/base/files/table/editable-table.server";
import { previewQuery, reasonsText } from "~/shop/base/files/table/preview";
import { tableCsv } from "~/shop/base/files/table/table-csv";
import { findTable, storeTable } from "~/shop/base/files/table/table-uploads.server";
import { type AdminZone, adminZones, changeZone, createZone } from "~/shop/billing/shipping-prices/change-zones.server";
import { placesOf } from "~/shop/billing/shipping-prices/read-places.server";
import { ZONE_TABLE } from "~/shop/billing/shipping-prices/zone-columns";
import { cellsOf, EDITABLE_ZONES } from "~/shop/billing/shipping-prices/zone-table.server";
import { deliveryWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { undoBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { applyTable } from "~/shop/desk/bulk-changes/tables.server";
import { createWindow } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";

let adminId: string;
let windowId: number;
beforeEach(async () => {
  await emptyDatabase(db);
  adminId = (await makePerson("admin")).id;
  windowId = (await db.write((tx) => createWindow(tx, { name: "Autumn (early); A: B" }))).id;
  const prices = [
    { windowId: null, upTo: 5_250, price: 590 },
    { windowId, upTo: 1_200_000, price: 123_456 },
  ];
  const places = placesOf("EU, Northern Ireland, the Canary Islands").places;
  const zone = { places, basis: "weight", isPerWindow: true, freeFrom: 150_000, position: 3, prices } as const;
  await createZone(adminId, { ...zone, name: "Near" });
  await createZone(adminId, { ...zone, name: "Far", places: ["US"], basis: "value", freeFrom: null });
});

async function download() {
  const windows = await deliveryWindows();
  const zones = await adminZones();
  let csv = "";
  for await (const chunk of tableCsv(ZONE_TABLE, (zone: AdminZone) => cellsOf(zone, windows), [zones])) csv += chunk;
  return csv;
}

async function upload(text: string) {
  const { id } = await storeTable(ZONE_TABLE, adminId, { name: "zones.csv", bytes: Buffer.from(text) });
  const compared = await EDITABLE_ZONES.compare((await findTable("shipping", adminId, id))!);
  const { counts, absent, fingerprint: seen } = compared;
  const query = previewQuery(new URLSearchParams({ show: "wrong" }));
  const { rows } = await previewOf(EDITABLE_ZONES, (await findTable("shipping", adminId, id))!, query);
  const apply = () => applyTable("shipping", { userId: adminId, uploadId: id, seen });
  return { id, counts, absent, wrong: rows.map(reasonsText), apply };
}

const withoutVersions = async () => (await adminZones()).map(({ version: _, ...zone }) => zone);

it.each(LANGUAGES)("changes nothing as it was downloaded in %s", (language) =>
  inLanguage(language, async () => {
    const { counts, absent } = await upload(await download());
    expect(counts).toEqual({ changed: 0, new: 0, wrong: 0, unchanged: 2 });
    expect(absent).toBe(0);
  }),
);

it("knows what prices are by in each language", async () => {
  const lines = ["Gewicht", "Teža", "peso", "Poids"].map((word, at) => `Zone ${at},NO,${word},5: 1`);
  const { counts } = await upload(`Zone,Countries,Prices By,Prices\n${lines.join("\n")}\n`);
  expect(counts).toMatchObject({ new: 4, wrong: 0 });
});

it("changes and adds zones, leaves wrong rows out, and is undone", async () => {
  const before = await withoutVersions();
  const lines = [
    'near,EU,"up to 5 kg: 6,90; 10 kg (autumn (early); a: b): 9"',
    'Alps,"Austria, CH",5: 12.50',
    "Wrong,Atlantis,5: 12.50",
    "Cut,Norway,five",
    "Window,Norway,5 (Never): 3",
  ];
  const uploaded = await upload(`Zone,Countries,Prices\n${lines.join("\n")}\n`);
  expect(uploaded.counts).toEqual({ changed: 1, new: 1, wrong: 3, unchanged: 0 });
  expect(uploaded.absent).toBe(1);
  expect(uploaded.wrong).toEqual([
    expect.stringContaining("Not a country: “Atlantis”."),
    expect.stringContaining("“five” is not like"),
    expect.stringContaining("There is no delivery window “Never”."),
  ]);
  await uploaded.apply();
  await expect(uploaded.apply()).rejects.toMatchObject({ kind: "stale" });
  const [alps, , near] = (await adminZones()).sort((a, b) => (a.name < b.name ? -1 : 1));
  expect(alps).toMatchObject({ name: "Alps", places: ["AT", "CH"], prices: [{ upTo: 5_000, price: 1_250 }] });
  expect(near).toMatchObject({
    name: "near",
    places: placesOf("EU").places,
    freeFrom: 150_000,
    prices: [
      { windowId: null, upTo: 5_000, price: 690 },
      { windowId, upTo: 10_000, price: 900 },
    ],
  });
  expect(await undoBulkChange(adminId, uploaded.id)).toEqual({ restored: 2, left: 0 });
  expect(await withoutVersions()).toEqual(before);
});

it("leaves a zone that was changed since, and is refused when one was changed before", async () => {
  const rename = async (id: number, version: number, position: number) => {
    const { id: _id, version: _version, ...zone } = (await adminZones()).find((one) => one.id === id)!;
    await changeZone(adminId, { id, version }, { ...zone, position });
  };
  const [near] = await adminZones();
  const stale = await upload('Zone,Prices\nNear,"5: 1"\n');
  await rename(near!.id, 1, 7);
  await expect(stale.apply()).rejects.toMatchObject({ kind: "stale" });
  const applied = await upload('Zone,Prices\nNear,"5: 1"\n');
  await applied.apply();
  await rename(near!.id, 3, 8);
  expect(await undoBulkChange(adminId, applied.id)).toEqual({ restored: 0, left: 1 });
  expect((await adminZones()).find(({ id }) => id === near!.id)).toMatchObject({
    position: 8,
    prices: [{ price: 100 }],
  });
});
