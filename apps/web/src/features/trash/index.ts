export { TrashList } from './trash-list.js';
