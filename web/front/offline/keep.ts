/** All that keeping needs, as one file of the build: without a network nothing more can be loaded. */
export { dropOrder, removeOrders } from '#web/front/offline/keep-order.ts'
export { KeptCard } from '#web/front/offline/kept-card.tsx'
export { openKept } from '#web/front/offline/open-kept.ts'
