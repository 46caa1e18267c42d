import { Form, type FormProps } from "@remix-run/react";
import type { ReactNode } from "react";

import * as t from "~/messages/desk";
import { can, type StaffRight } from "~/shop/customers/people/staff-role";
import { AppLink } from "~/ui/base/app-link";
import { classes } from "~/ui/base/classes";

import { mayOpen } from "./menu";
import { usePanel } from "./use-panel";

/** Whether the reader of the panel has a right. */
export function useMay(): (right: StaffRight) => boolean {
  const panel = usePanel();
  return (right) => panel === undefined || can(panel, right);
}

/** What only those with a right are shown. */
export const May = ({ right, children }: { right: StaffRight; children: ReactNode }) => useMay()(right) && children;

/** A form for those with a right. Others see its fields without its buttons if it is `readable`, or nothing. */
export function PanelForm({ right, readable, ...form }: FormProps & { right: StaffRight; readable?: boolean }) {
  if (useMay()(right)) return <Form {...form} />;
  return (
    readable && (
      <fieldset disabled className={classes(form.className, "[&_button]:hidden")}>
        <legend className="muted mb-4">{t.seenOnly()}</legend>
        {form.children}
      </fieldset>
    )
  );
}

/** Only its words for those who do not see the page. */
export function PanelLink({ to, children, className }: { to: string; children: ReactNode; className?: string }) {
  const panel = usePanel();
  if (panel && !mayOpen(panel.staffRole, to)) return children;
  return (
    <AppLink to={to} className={className}>
      {children}
    </AppLink>
  );
}
