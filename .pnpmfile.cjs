// @prisma/client names Prisma's command line and TypeScript as optional peers, i18next TypeScript: not needed at run time, and 270 MB in the image.
const withoutPeers = ['@prisma/client', 'i18next']
module.exports = { hooks: { readPackage(pkg) { if (withoutPeers.includes(pkg.name)) pkg.peerDependencies = pkg.peerDependenciesMeta = {}; return pkg } } }
