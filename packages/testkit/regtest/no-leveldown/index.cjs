'use strict'

module.exports = function leveldown() {
  throw new Error('The regtest node keeps all in memory: there is no database on disk.')
}
