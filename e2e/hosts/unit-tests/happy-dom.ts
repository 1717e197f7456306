import { environmentOf } from './environment.ts'

export default environmentOf('happy-dom')
