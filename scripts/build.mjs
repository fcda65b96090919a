// npm run build [-- packages]: everything that `npm start` would install and build, for an image or a deployment; or the packages alone.
import { buildServer, buildWeb, install } from './install.mjs'

install()
if (process.argv[2] !== 'packages') {
  buildServer()
  buildWeb()
}
