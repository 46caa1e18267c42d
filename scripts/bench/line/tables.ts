import { kilobytes, short } from "../figures";
import { table, verdict } from "../report";
import type { BrowserMode } from "./browser";
import type { FirstView } from "./first-view";
import type { Journey } from "./steps";
import { KINDS, sum, total } from "./traffic";

/** Budgets in KB of 1,024 bytes and in seconds, as in tests/browser/page-weight.test.ts. */
const HTML_AND_CSS = 14;
const SCRIPT = 90;
const SCREEN_PICTURES = { plain: 120, saveData: 40 };
const READABLE = 2.5;

/** What a journey may take after its first page where no scripts are loaded. */
interface JourneyBudget {
  kilobytes: number;
  requests?: number;
}
export const THREE_LINES: JourneyBudget = { kilobytes: 150, requests: 20 };
export const LARGE_ORDER: JourneyBudget = { kilobytes: 200 };

const inKb = (bytes: number) => bytes / 1_024;
const seconds = (value: number) => `${short(value)} s`;
const most = (value: number, limit: number) => verdict(value, { most: limit });

/** The first view of a page in one way of browsing. */
export interface MeasuredView {
  page: string;
  mode: BrowserMode;
  view: FirstView;
}

/** Renders the bytes and times of first views, with their budgets. */
export function viewsTable(views: readonly MeasuredView[]): string {
  const head = [
    "first view",
    "HTML + CSS",
    "target",
    "script",
    "target",
    "pictures of the first screen",
    "target",
    "all pictures",
    "painted",
    "readable",
    "target",
    "CLS",
    "target",
  ];
  const rows = views.map(({ page, mode, view }) => {
    const { bytes } = view.traffic;
    const pictures = mode.saveData ? SCREEN_PICTURES.saveData : SCREEN_PICTURES.plain;
    return [
      `${page}, ${mode.name}`,
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
      most(Number(view.shifts.toFixed(3)), 0),
    ];
  });
  return table(head, rows);
}

/** A buyer's journey in one way of browsing. */
export interface MeasuredJourney {
  /** The way to write the order. */
  way: string;
  mode: BrowserMode;
  journey: Journey;
}

/** Renders the totals of buyers' journeys, with their budgets. */
export function journeyTable(
  journeys: readonly MeasuredJourney[],
  { kilobytes: mostKb, requests: mostRequests }: JourneyBudget,
): string {
  const head = [
    "journey",
    "all",
    ...KINDS,
    "requests",
    "posts",
    "loads",
    "seconds",
    "CLS",
    "target",
    "after the first page",
    "target",
    "requests",
    "target",
  ];
  const rows = journeys.map(({ way, mode, journey: { steps } }) => {
    const all = sum(steps.map(({ traffic }) => traffic));
    const rest = sum(steps.slice(1).map(({ traffic }) => traffic));
    const shifts = steps.reduce((sum, step) => sum + step.shifts, 0);
    // The budgets of a journey apply where no scripts are loaded.
    const hasBudget = !mode.javaScriptEnabled || mode.saveData;
    return [
      `${way}, ${mode.name}`,
      kilobytes(total(all)),
      ...KINDS.map((kind) => kilobytes(all.bytes[kind])),
      String(all.requests),
      String(all.posts),
      String(all.loads),
      short(steps.reduce((sum, step) => sum + step.seconds, 0)),
      shifts.toFixed(3),
      most(Number(shifts.toFixed(3)), 0),
      kilobytes(total(rest)),
      hasBudget ? most(inKb(total(rest)), mostKb) : "",
      String(rest.requests),
      hasBudget && mostRequests ? most(rest.requests, mostRequests) : "",
    ];
  });
  return table(head, rows);
}

/** Renders each step of buyers' journeys: seconds, bytes, requests and layout shifts. */
export function stepsTable(journeys: readonly MeasuredJourney[]): string {
  const names = journeys[0]!.journey.steps.map(({ name }) => name);
  const rows = names.map((name, at) => [
    name,
    ...journeys.map(({ journey }) => {
      const { traffic, seconds: took, shifts } = journey.steps[at]!;
      return [seconds(took), kilobytes(total(traffic)), String(traffic.requests), shifts.toFixed(3)].join(", ");
    }),
  ]);
  return table(
    [`${journeys[0]!.way}: step`, ...journeys.map(({ mode }) => `${mode.name}: s, bytes, requests, CLS`)],
    rows,
  );
}
