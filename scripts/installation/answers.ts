import { existsSync, rmSync } from "node:fs";

import { settingProblem } from "~/env.server";
import { explanationOf, type Values, withoutPassword, withValues, writePrivateFile } from "./env-file";
import type { Terminal } from "./terminal";

/** Kept until all answers are given, so that an interrupted setup can go on. */
export const ANSWERS_FILE = ".env.setup";

/** Says in plain words what is wrong with an answer, or null. */
export type Test = (value: string) => Promise<string | null>;

interface Question {
  label: string;
  /** Suggested while the setting has no value. */
  fallback?: string;
  /** Neither shown while it is typed nor as a default. */
  isSecret?: boolean;
  isOptional?: boolean;
  test?: Test;
}

/** Asks for the values of settings and keeps them. */
export interface Answers {
  values: Values;
  /** Until the setting takes the answer and it passes the test. */
  ask(name: string, question: Question): Promise<string>;
  /** The first one is the default. */
  choose(label: string, words: readonly string[]): Promise<string>;
  /** For a text that is no setting by itself. */
  askText(label: string, fallback: string, isSecret?: boolean): Promise<string>;
  /** Values that follow from answers. */
  keep(values: Values): void;
}

/** `known` are the values of .env and of an interrupted setup. */
export function collectAnswers(terminal: Terminal, known: Values): Answers {
  const values = { ...known };
  const given: Values = {};
  const keep = (more: Values) => {
    Object.assign(values, more);
    Object.assign(given, more);
    writePrivateFile(ANSWERS_FILE, withValues("", given));
  };
  const askText = async (label: string, fallback: string, isSecret = false) => {
    const shown = fallback && (isSecret ? "unchanged" : withoutPassword(fallback));
    const typed = await terminal.ask(`${label}${shown && ` [${shown}]`}: `, { hidden: isSecret });
    return typed || fallback;
  };
  return {
    values,
    keep,
    askText,
    async ask(name, { label, fallback = "", isSecret, isOptional = false, test }) {
      let suggested = values[name] || fallback;
      let failed: string | null = null;
      for (;;) {
        const typed = await askText(label, suggested, isSecret);
        if (typed === "?") {
          terminal.say(explanationOf(name));
          continue;
        }
        const isKept: boolean = failed !== null && typed === "keep";
        const value: string = isKept ? failed! : typed === "-" && isOptional ? "" : typed;
        if (!value && !isOptional) {
          terminal.say(`  ${name} cannot be empty. Type a value and press Enter, or ? for an explanation.`);
          continue;
        }
        const problem = settingProblem(name, value);
        if (problem) {
          terminal.say(`  ${name}: ${problem}.`);
          continue;
        }
        const failure = isKept ? null : await test?.(value);
        if (!failure) {
          keep({ [name]: value });
          return value;
        }
        terminal.say(`  ${failure}\n  Answer again, or type "keep" to keep it anyway.`);
        failed = suggested = value;
      }
    },
    async choose(label, words) {
      for (;;) {
        const typed = (await askText(`${label} (${words.join(" or ")})`, words[0]!)).toLowerCase();
        const word = words.find((one) => one.startsWith(typed));
        if (word) return word;
        terminal.say(`  Type ${words.join(" or ")}.`);
      }
    },
  };
}

/** They are in .env now. */
export function forgetAnswers(): void {
  if (existsSync(ANSWERS_FILE)) rmSync(ANSWERS_FILE);
}
