// The package `better-sqlite3` of this shop and of Prisma's adapter: the release of it that the running Node can load
// (docs/decisions/027-two-releases-of-better-sqlite3.md). 13 needs Node-API 10, which came with Node 22.14, and crashes without;
// 12 aborts on Node 24.19 and later.
module.exports = Number(process.versions.napi) >= 10 ? require("better-sqlite3-13") : require("better-sqlite3-12");
