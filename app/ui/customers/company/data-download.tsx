import * as t from "~/messages/customers";

/** Links to everything that the shop stores of the reader, and says what the file leaves out. */
export const DataDownload = () => (
  <p className="small">
    <a href="/company/data.json" download>
      {t.downloadMyData()}
    </a>
    <br />
    {t.withoutNotes()}
  </p>
);
