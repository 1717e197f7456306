import { css } from '../../css/css.ts'
import { css as row } from '../../parts/row/row.css.ts'
import { css as logo } from '../../parts/logo/logo.css.ts'
import { css as button } from '../../parts/button/button.css.ts'
import { css as skeleton } from '../../parts/skeleton/skeleton.css.ts'
import { css as empty } from '../../parts/empty/empty.css.ts'
import { css as wrong } from '../../css/wrong.css.ts'
import { css as or } from '../../login/or.css.ts'
import { css as walletList } from './wallet-list.css.ts'

const styles: string = css`
  ${row}
  ${logo}
  ${button}
  ${skeleton}
  ${empty}
  ${or}
  ${wrong}
  ${walletList}
`

export { styles as css }
