import * as t from "~/messages/customers";

/** The link to all that the shop stores of the reader, and what the file leaves out. */
export const DataDownload = () => (
  <p className="small">
    <a href="/company/data.json" download>
      {t.downloadMyData()}
    </a>
    <br />
    {t.withoutNotes()}
  </p>
);
