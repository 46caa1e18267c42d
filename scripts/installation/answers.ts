import { existsSync, rmSync } from "node:fs";

import { settingProblem } from "~/env.server";
import { explanationOf, type Values, withoutPassword, withValues, writePrivateFile } from "./env-file";
import type { Terminal } from "./terminal";

/** Where answers are kept until all are given, so that an interrupted setup can go on. */
export const ANSWERS_FILE = ".env.setup";

/** A test of an answer: what is wrong with it, in plain words, or null. */
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
  /** Asks until the answer is one that the setting takes and that passes the test. Returns it. */
  ask(name: string, question: Question): Promise<string>;
  /** Asks for one of several words, the first of which is the default. */
  choose(label: string, words: readonly string[]): Promise<string>;
  /** Asks for a text that is no setting by itself. */
  askText(label: string, fallback: string, isSecret?: boolean): Promise<string>;
  /** Keeps values that follow from answers. */
  keep(values: Values): void;
}

/** Begins with the values that there are. `known` are those of .env and of an interrupted setup. */
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

/** Forgets kept answers, when they are in .env. */
export function forgetAnswers(): void {
  if (existsSync(ANSWERS_FILE)) rmSync(ANSWERS_FILE);
}
