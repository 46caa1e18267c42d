import { kilobytes, short } from "../figures";
import { table, verdict } from "../report";
import type { Reading } from "./browser";
import type { FirstView } from "./first-view";
import type { Journey } from "./journey";
import { KINDS, sum, total } from "./traffic";

/** Budgets of issue and design, in KB and seconds. */
const HTML_AND_CSS = 14;
const SCRIPT = 90;
const SCREEN_PICTURES = { plain: 120, saveData: 40 };
const READABLE = 2.5;
const AFTER_FIRST = { kilobytes: 150, requests: 20 };

const inKb = (bytes: number) => bytes / 1_024;
const seconds = (value: number) => `${short(value)} s`;
const most = (value: number, limit: number) => verdict(value, { most: limit });

/** A page that was opened with an empty cache, by a reader of some kind. */
export interface Viewed {
  page: string;
  reading: Reading;
  view: FirstView;
}

/** What a first view of each page costs and takes. */
export function viewsTable(views: readonly Viewed[]): string {
  const head = [
    ...["first view", "HTML + CSS", "target", "script", "target"],
    ...["pictures of the first screen", "target", "all pictures", "painted", "readable", "target"],
    ...["CLS", "target"],
  ];
  const rows = views.map(({ page, reading, view }) => {
    const { bytes } = view.traffic;
    const pictures = reading.saveData ? SCREEN_PICTURES.saveData : SCREEN_PICTURES.plain;
    return [
      `${page}, ${reading.name}`,
      kilobytes(bytes.HTML + bytes.CSS),
      most(inKb(bytes.HTML + bytes.CSS), HTML_AND_CSS),
      kilobytes(bytes.script),
      most(inKb(bytes.script), SCRIPT),
      kilobytes(view.screenPictures),
      most(inKb(view.screenPictures), pictures),
      kilobytes(bytes.pictures),
      seconds(view.painted),
      seconds(view.readable),
      most(view.readable, READABLE),
      view.shifts.toFixed(3),
      most(view.shifts, 0),
    ];
  });
  return table(head, rows);
}

/** The whole way of a buyer, by each kind of reading. */
export function journeyTable(journeys: readonly { reading: Reading; journey: Journey }[]): string {
  const head = [
    ...["journey", "all", ...KINDS, "requests", "seconds", "CLS", "target"],
    ...["after the first page", "target", "requests", "target"],
  ];
  const rows = journeys.map(({ reading, journey: { steps } }) => {
    const whole = sum(steps.map(({ traffic }) => traffic));
    const rest = sum(steps.slice(1).map(({ traffic }) => traffic));
    const shifts = steps.reduce((all, step) => all + step.shifts, 0);
    // The budget of the whole way is that of who has no scripts.
    const isHeld = !reading.javaScriptEnabled;
    return [
      reading.name,
      kilobytes(total(whole)),
      ...KINDS.map((kind) => kilobytes(whole.bytes[kind])),
      String(whole.requests),
      short(steps.reduce((all, step) => all + step.seconds, 0)),
      shifts.toFixed(3),
      most(shifts, 0),
      kilobytes(total(rest)),
      isHeld ? most(inKb(total(rest)), AFTER_FIRST.kilobytes) : "",
      String(rest.requests),
      isHeld ? most(rest.requests, AFTER_FIRST.requests) : "",
    ];
  });
  return table(head, rows);
}

/** Step by step: seconds, what came over the line, and layout shifts. */
export function stepsTable(journeys: readonly { reading: Reading; journey: Journey }[]): string {
  const names = journeys[0]!.journey.steps.map(({ name }) => name);
  const rows = names.map((name, at) => [
    name,
    ...journeys.map(({ journey }) => {
      const { traffic, seconds: took, shifts } = journey.steps[at]!;
      const words = [seconds(took), kilobytes(total(traffic)), String(traffic.requests)];
      return [...words, shifts.toFixed(3)].join(", ");
    }),
  ]);
  return table(
    ["step", ...journeys.map(({ reading }) => `${reading.name}: s, bytes, requests, CLS`)],
    rows,
  );
}
