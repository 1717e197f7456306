import { css } from './css.ts'
import { ease } from './units.ts'

const styles: string = css`
  .view[data-move] {
    animation: p-in 0.15s ${ease};
  }
  .view.leaving[data-move] {
    animation: p-out 0.15s ${ease} forwards;
  }
  [data-move='back'] {
    --to: -1;
  }
  @keyframes p-in {
    from {
      opacity: 0;
      transform: translateX(calc(12px * var(--to, 1) * var(--direction, 1)));
    }
  }
  @keyframes p-out {
    to {
      opacity: 0;
      transform: translateX(calc(-12px * var(--to, 1) * var(--direction, 1)));
    }
  }
  [dir='rtl'] {
    --direction: -1;
  }
  @media (prefers-reduced-motion: reduce) {
    .view.leaving[data-move] {
      --direction: 0;
      animation: p-out 0.15s forwards !important;
    }
  }
`

export { styles as css }
