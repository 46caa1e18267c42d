import * as t from "~/messages/catalogue";

export const defaultsChanged = (categories: readonly string[]) => t.defaultsChanged({ join: categories.join(", ") });
