// @prisma/client names Prisma's command line and TypeScript as optional peers: not needed at run time, and 240 MB in the image.
module.exports = { hooks: { readPackage(pkg) { if (pkg.name === '@prisma/client') pkg.peerDependencies = pkg.peerDependenciesMeta = {}; return pkg } } }
