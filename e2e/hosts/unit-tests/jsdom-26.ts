import { environmentOf } from './environment.ts'

export default environmentOf('jsdom-26')
