import type { StyleCard } from "~/shop/catalogue/styles/style";
import { LinkButton } from "~/ui/base/button";
import { DialogTrigger } from "~/ui/base/dialog";
import { CachedFragment } from "~/ui/base/cached-fragment";
import { LOGIN_DIALOG } from "~/ui/brand/landing/login-info";

import { BuyerCard } from "./buyer-card";
import { CardBody } from "./card-body";
import type { Reader } from "./reader";
import type { RefusedAdd } from "./refused-add";

interface StyleCardProps {
  style: StyleCard;
  reader: Reader;
  /** The address of this page, with its query. */
  here: string;
  /** The card is above the fold: its first picture is loaded eagerly. */
  eager: boolean;
  /** The form of this card that was rejected. */
  refused?: RefusedAdd;
}

/** A style in the catalogue: pictures by colour, name, and the actions of this kind of reader. */
export function StyleCardItem({ style, reader, here, eager, refused }: StyleCardProps) {
  return (
    <CachedFragment id={`style-${style.id}`} cacheKey={["card", style, reader, here, eager, refused]}>
      {reader === "buyer" || reader === "viewer" ? (
        <BuyerCard style={style} canOrder={reader === "buyer"} here={here} eager={eager} refused={refused} />
      ) : (
        <CardBody
          style={style}
          detail={`/product/${style.id}`}
          here={here}
          inputName={`color-${style.id}`}
          eager={eager}
        >
          {reader === "visitor" && <VisitorActions styleId={style.id} name={style.name} />}
        </CardBody>
      )}
    </CachedFragment>
  );
}

function VisitorActions({ styleId, name }: { styleId: number; name: string }) {
  return (
    <div className="row justify-between">
      <LinkButton to={`/inquiry?product=${styleId}`} variant="secondary">
        Inquire<span className="sr-only"> about {name}</span>
      </LinkButton>
      <DialogTrigger dialog={LOGIN_DIALOG} href="/login-info" variant="quiet">
        Sign in for prices
      </DialogTrigger>
    </div>
  );
}
