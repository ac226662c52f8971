export { callApi, submitJob, type CallOptions } from './call-api.js';
export { fetchFile } from './fetch-file.js';
export { failureBehind, HttpError, isHttpError } from './http-error.js';
export { isNetworkError, NetworkError } from './network.js';
