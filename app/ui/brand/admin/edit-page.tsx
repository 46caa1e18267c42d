import { Form } from "@remix-run/react";

import { initialTitle, nobodySees, takeOfflineNote, versionsNote } from "~/texts/pages";
import type { AdminPage } from "~/shop/brand/pages/admin-pages.server";
import { pageAddress } from "~/shop/brand/pages/page-address";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { PageText } from "~/ui/brand/pages/shop-page";
import { VersionLinks } from "~/ui/brand/pages/version-links";
import { versionName } from "~/texts/page-version";
import { FormKey } from "~/ui/layout/form-key";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { Preview, SavedMeanwhile } from "~/ui/layout/admin/preview";
import { type PageAnswer, PageForm } from "./page-form";

/** One page of the shop's own in the admin panel: its form, a preview, what was saved meanwhile, and its versions. */
export function EditPage({ page, answer }: { page: AdminPage; answer?: PageAnswer }) {
  const { slug, published, hasDraft, versions } = page;
  const preview = answer?.preview;
  return (
    <div className="max-w-4xl">
      <p className="mb-2">
        <AppLink to="/admin/pages">All pages</AppLink>
      </p>
      <AdminHeading
        aside={
          <>
            {published && <Badge word="Published" />}
            {hasDraft && <Badge word="Draft" />}
          </>
        }
      >
        {initialTitle(slug)}
      </AdminHeading>
      <p className="muted mb-6">
        {published ? (
          <>
            Everybody sees <AppLink to={pageAddress(slug)}>{versionName(published)}</AppLink>.
          </>
        ) : (
          nobodySees()
        )}
      </p>
      {preview && (
        <Preview>
          <p className="font-serif text-3xl">{preview.title}</p>
          <PageText html={preview.html} />
        </Preview>
      )}
      <PageForm page={page} answer={answer} />
      {answer?.isStale && (
        <SavedMeanwhile>
          <p className="font-semibold">{page.title}</p>
          <p className="wrap-anywhere whitespace-pre-line">{page.text}</p>
        </SavedMeanwhile>
      )}
      {versions.length > 0 && (
        <section className="admin-section mt-12" aria-labelledby="versions">
          <h2 id="versions">Versions</h2>
          <p className="muted mt-2">{versionsNote()}</p>
          <div className="page-versions mt-4">
            <VersionLinks slug={slug} versions={versions} />
          </div>
        </section>
      )}
      {published && (
        <section className="admin-section stack" aria-labelledby="withdraw">
          <h2 id="withdraw">Take offline</h2>
          <p>{takeOfflineNote()}</p>
          <Form method="post" action={`/admin/pages/${slug}`}>
            <FormKey />
            <input type="hidden" name="version" value={page.version} />
            <Button name="intent" value="withdraw" variant="secondary">
              TAKE OFFLINE
            </Button>
          </Form>
        </section>
      )}
    </div>
  );
}
