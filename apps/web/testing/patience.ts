import { configure } from '@testing-library/dom';

// Only what never comes takes so long: a busy machine must not make a test fail.
configure({ asyncUtilTimeout: 20_000 });
