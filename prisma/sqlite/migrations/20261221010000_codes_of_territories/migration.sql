-- Territories in the zones of shipping prices by codes, no longer by English names.
UPDATE "shipping_zones" SET "places" = ';' || "places" || ';';
UPDATE "shipping_zones" SET "places" = replace("places", ';The Canary Islands;', ';ES-CN;');
UPDATE "shipping_zones" SET "places" = replace("places", ';Ceuta;', ';ES-CE;');
UPDATE "shipping_zones" SET "places" = replace("places", ';Melilla;', ';ES-ML;');
UPDATE "shipping_zones" SET "places" = replace("places", ';Livigno;', ';IT-LIVIGNO;');
UPDATE "shipping_zones" SET "places" = replace("places", ';Campione d’Italia;', ';IT-CAMPIONE;');
UPDATE "shipping_zones" SET "places" = replace("places", ';Büsingen;', ';DE-BUESINGEN;');
UPDATE "shipping_zones" SET "places" = replace("places", ';Heligoland;', ';DE-HELGOLAND;');
UPDATE "shipping_zones" SET "places" = replace("places", ';Åland;', ';AX;');
UPDATE "shipping_zones" SET "places" = replace("places", ';Mount Athos;', ';GR-69;');
UPDATE "shipping_zones" SET "places" = replace("places", ';The French overseas territory;', ';FR-OVERSEAS;');
UPDATE "shipping_zones" SET "places" = trim("places", ';');
