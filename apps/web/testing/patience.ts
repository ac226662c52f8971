import { configure } from '@testing-library/dom';

// Only a failing test waits so long: a busy machine must not make one fail.
configure({ asyncUtilTimeout: 20_000 });
