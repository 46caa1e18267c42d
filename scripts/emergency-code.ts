// `npm run emergency-code`: a fresh code for /emergency-admin, and what the settings hold of it.
import {
  hashEmergencyCode,
  newEmergencyCode,
} from "~/shop/staff/admin-access/emergency-code.server";

const code = newEmergencyCode();
console.log(`The code, for the sealed envelope. It is shown this once and works once:

  ${code}

The line for the settings of the shop, which takes effect when the shop is started anew:

EMERGENCY_ADMIN_SECRET_HASH=${await hashEmergencyCode(code)}
`);
