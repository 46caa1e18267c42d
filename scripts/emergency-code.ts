// `npm run emergency-code`: generates a code for /emergency-admin and the line with its hash for the settings.
import { formatDateTime } from "~/formats/dates";
import {
  expiryOf,
  hashEmergencyCode,
  newEmergencyCode,
} from "~/shop/customers/staff/admin-access/emergency-code.server";
import { endPlainly, readArguments } from "./command";

endPlainly();
readArguments("npm run emergency-code");
const code = newEmergencyCode();
const hash = await hashEmergencyCode(code);
console.log(`The code, for a sealed envelope. It is not shown again and can be used once, until ${formatDateTime(expiryOf(hash))}:

  ${code}

The line for the settings of the shop, which takes effect when the shop is restarted:

EMERGENCY_ADMIN_SECRET_HASH=${hash}
`);
