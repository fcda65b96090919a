// @prisma/client names Prisma's command line and TypeScript as optional peers, i18next TypeScript: not needed at run time, and 270 MB in the image.
// debug names colours, which the tests' tools have: the server's one would get them too.
const withoutPeers = ['@prisma/client', 'i18next', 'debug']
module.exports = { hooks: { readPackage(pkg) { if (withoutPeers.includes(pkg.name)) pkg.peerDependencies = pkg.peerDependenciesMeta = {}; return pkg } } }
