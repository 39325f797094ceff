// Language features that Curbcut uses and Node 20 and 22 lack. Each polyfill does nothing where the feature
// exists.
import 'core-js/es/array/from-async.js';
import 'core-js/es/iterator/index.js';
import 'core-js/es/map/group-by.js';
import 'core-js/es/object/group-by.js';
import 'core-js/es/promise/try.js';
import 'core-js/es/promise/with-resolvers.js';
import 'core-js/es/regexp/escape.js';
import 'core-js/es/set/index.js';
import 'core-js/actual/url/parse.js';
import 'urlpattern-polyfill';
