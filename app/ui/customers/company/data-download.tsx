import * as texts from "~/texts/account";

/** The link to all that the shop stores of the reader, and what the file leaves out. */
export const DataDownload = () => (
  <p className="small">
    <a href="/company/data.json" download>
      {texts.downloadMyData()}
    </a>
    <br />
    {texts.withoutNotes()}
  </p>
);
