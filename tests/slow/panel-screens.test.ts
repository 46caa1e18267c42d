// Every screen of the panel in every state.
import { lookAtScreens } from "../support/look-at-screens";
import { isOfPanel } from "../support/screens";

lookAtScreens(isOfPanel);
