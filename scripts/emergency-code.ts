// `npm run emergency-code`: generates a code for /emergency-admin and the line with its hash for the settings.
import {
  hashEmergencyCode,
  newEmergencyCode,
} from "~/shop/staff/admin-access/emergency-code.server";

const code = newEmergencyCode();
console.log(`The code, for a sealed envelope. It is not shown again and can be used once:

  ${code}

The line for the settings of the shop, which takes effect when the shop is restarted:

EMERGENCY_ADMIN_SECRET_HASH=${await hashEmergencyCode(code)}
`);
