import { css } from '../../css/css.ts'
import { css as transitions } from '../../css/transitions.css.ts'
import { css as texts } from '../../css/texts.css.ts'
import { css as chips } from '../../css/chips.css.ts'
import { css as button } from '../../parts/button/button-views.css.ts'
import { css as row } from '../../parts/row/row-views.css.ts'
import { css as logo } from '../../parts/logo/logo-views.css.ts'
import { css as search } from '../../parts/search/search.css.ts'
import { css as ring } from '../../parts/ring/ring.css.ts'
import { css as heads } from '../../css/heads.css.ts'
import { css as tabs } from '../../parts/tabs/tabs.css.ts'

/** Loaded after the wallet list, in the order of the cascade. */
const styles: string = css`
  ${transitions}
  ${texts}
  ${chips}
  ${button}
  ${row}
  ${logo}
  ${search}
  ${ring}
  ${heads}
  ${tabs}
`

export { styles as css }
