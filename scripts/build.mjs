// npm run build: everything `npm start` would install and build, for an image or a deployment.
import { buildWeb, install } from './install.mjs'

install()
buildWeb()
